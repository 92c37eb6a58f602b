import { FilterError } from "@/lib/read/filter-error";

export type Answered<T> = { ok: true; value: T } | { ok: false; message: string };

/** The answer to a question under the reader's filter; a filter that cannot be answered is a sentence for the page. */
export async function answered<T>(question: Promise<T>): Promise<Answered<T>> {
  try {
    return { ok: true, value: await question };
  } catch (error) {
    if (error instanceof FilterError) return { ok: false, message: error.message };
    throw error;
  }
}
