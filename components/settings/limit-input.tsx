import { TextInput } from "@mantine/core";
import { limitFields, limitInUnits, type NumericLimit } from "@/lib/domain/walk/limit-fields";
import { defaultWalkLimits } from "@/lib/domain/walk/walk-limits";
import styles from "./settings-screen.module.css";

/** One number with its unit, its default and what it bounds. Its id is the limit's name, so that links can lead to it. */
export function LimitInput({
  name,
  text,
  error,
  onChange,
}: {
  name: NumericLimit;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { word, unit, perUnit, about } = limitFields[name];
  const usual = limitInUnits(name, defaultWalkLimits[name]);
  return (
    <TextInput
      id={name}
      name={name}
      label={word}
      description={about}
      placeholder={usual}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      errorProps={{ role: "alert" }}
      inputMode={perUnit === 1 ? "numeric" : "decimal"}
      autoComplete="off"
      rightSection={<span className={styles.unit}>{unit}</span>}
      rightSectionWidth={104}
      rightSectionPointerEvents="none"
      inputWrapperOrder={["label", "input", "error", "description"]}
      classNames={{
        root: styles.field,
        input: styles.number,
        description: styles.about,
        label: styles.label,
        error: styles.wrong,
      }}
      labelProps={{
        "data-default": text.trim() === "" || text === usual ? undefined : `default ${usual}`,
      }}
    />
  );
}
