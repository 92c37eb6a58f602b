"use client";

import { useState } from "react";
import styles from "./long-sentence.module.css";

/** A text that is cut at a word where it is longer than a paragraph should be; the rest comes when it is asked for. */
export function LongSentence({ text, lettersMax = 300 }: { text: string; lettersMax?: number }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= lettersMax + 40) return text;
  const cut = text.slice(0, text.lastIndexOf(" ", lettersMax));
  return (
    <>
      {isOpen ? text : `${cut} … `}{" "}
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "less" : "more"}
      </button>
    </>
  );
}
