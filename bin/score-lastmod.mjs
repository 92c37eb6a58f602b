// `npm run score:lastmod`: how good the judge of lastmod is on a folder of walk series whose truth is known.
import "./steps/node-version.mjs";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { install } from "./steps/install.mjs";

const usage = `Usage: npm run score:lastmod -- [DIR] [options]

Predicts every series in DIR (or DIR/sites; default: the project's own) and scores the predictions.

  --samples K       let the judge compare K pages a walk, picked before it looks
  --cross-validate  predict each site by what the other sites teach: bounds, outcomes and chances
  --predictions     print the prediction lines instead of the scores
  --plot FILE       draw trust against what turned out usable, cross-validated, with and without ten samples, as SVG
`;

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        samples: { type: "string", default: "0" },
        "cross-validate": { type: "boolean", default: false },
        predictions: { type: "boolean", default: false },
        plot: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const looksMax = Number(values.samples);
    if (!Number.isSafeInteger(looksMax) || looksMax < 0)
      throw new TypeError(`--samples takes a number, not "${values.samples}"`);
    return { ...values, looksMax, folder: positionals[0] ?? "lib/domain/lastmod/series/fixtures" };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

const options = readOptions();
if (options.help) {
  process.stdout.write(usage);
  process.exit(0);
}
await install();
(await import("tsx/esm/api")).register();
const { describeScores, predictFolder } = await import("../lib/cli/score-lastmod.ts");
try {
  if (options.plot) {
    const { plotFolder } = await import("../lib/cli/score-lastmod.ts");
    const { drawTrustPlot } = await import("../lib/cli/trust-plot.ts");
    writeFileSync(options.plot, drawTrustPlot(await plotFolder(options.folder)));
    process.exit(0);
  }
  const scored = await predictFolder(options.folder, {
    looksMax: options.looksMax,
    crossValidate: options["cross-validate"],
  });
  process.stdout.write(
    options.predictions
      ? scored.predictions.map((line) => `${JSON.stringify(line)}\n`).join("")
      : describeScores(scored),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
