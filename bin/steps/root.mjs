import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Directory of the checkout, with a slash at neither end of anything joined to it. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
