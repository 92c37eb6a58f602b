import { IconAlertTriangle, IconInfoCircle, IconTool } from "@tabler/icons-react";
import { formatCount } from "@/components/ui/format-number";
import type { FileRow } from "@/lib/read/file-tree";
import styles from "./file-detail.module.css";

const levels: Record<FileRow["problems"][number]["level"], { word: string; Icon: typeof IconTool; tone: string }> = {
  lost: { word: "lost", Icon: IconAlertTriangle, tone: "var(--gz-failed)" },
  repaired: { word: "repaired", Icon: IconTool, tone: "var(--gz-partial)" },
  note: { word: "note", Icon: IconInfoCircle, tone: "var(--gz-muted)" },
};

/** What was wrong in a file, how often, and where first; what was repaired while reading and what was lost. */
export function FileProblems({ problems }: { problems: FileRow["problems"] }) {
  if (problems.length === 0) return <p className={styles.quiet}>Nothing was wrong in the document.</p>;
  return (
    <ul className={styles.problems} aria-label="Problems">
      {problems.map((problem) => {
        const { word, Icon, tone } = levels[problem.level];
        return (
          <li key={problem.code}>
            <Icon size={15} color={tone} aria-hidden />
            <div>
              <p>
                {problem.sentence} <b>× {formatCount(problem.count)}</b>
              </p>
              <p className={styles.quiet}>
                {word}
                {problem.line === null ? "" : ` · first at ${problem.line}:${problem.column ?? 1}`} · {problem.code}
              </p>
              {problem.example ? <code className={styles.example}>{problem.example}</code> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
