import { expect, test } from "vitest";
import { readVisibleDates } from "./read-visible-date";

test.each([
  ["Last updated on May 17, 2024", "en"],
  ["Updated: 17 May 2024", "en-GB"],
  ["Last modified 2024-05-17", "en"],
  ["Reviewed 17th May 2024", "en"],
  ["Updated 05/17/2024", "en-US"],
  ["Zuletzt aktualisiert am 17. Mai 2024", "de"],
  ["Stand: 17.05.2024", "de"],
  ["Letzte Änderung: 17.5.2024", "de"],
  ["Mis à jour le 17 mai 2024", "fr"],
  ["Dernière modification : 17/05/2024", "fr"],
  ["Actualizado el 17 de mayo de 2024", "es"],
  ["Última actualización: 17/05/2024", "es"],
  ["Atualizado em 17 de maio de 2024", "pt"],
  ["Ultimo aggiornamento: 17 maggio 2024", "it"],
  ["Laatst bijgewerkt op 17 mei 2024", "nl"],
  ["Ostatnia aktualizacja: 17 maja 2024", "pl"],
  ["Обновлено: 17 мая 2024", "ru"],
  ["Senast uppdaterad 17 maj 2024", "sv"],
  ["Sist oppdatert 17. mai 2024", "no"],
  ["Sidst opdateret den 17. maj 2024", "da"],
  ["Päivitetty 17.5.2024", "fi"],
  ["Naposledy aktualizováno 17. května 2024", "cs"],
  ["Son güncelleme: 17 Mayıs 2024", "tr"],
  ["最終更新日：2024年5月17日", "ja"],
  ["更新时间：2024-05-17", "zh"],
  ["최종 수정일: 2024년 5월 17일", "ko"],
  ["آخر تحديث: 17/05/2024", "ar"],
])("reads %s", (text, language) => {
  expect(readVisibleDates(text, language)).toMatchObject([
    { source: "visible-modified", at: Date.UTC(2024, 4, 17), precision: "day" },
  ]);
});

test.each([
  ["a date without a word", "17 May 2024"],
  ["a word without a date", "Updated three days ago"],
  ["a slashed date that can be read twice", "Updated 05/07/2024"],
  ["a month that there is not", "Updated 17 Foo 2024"],
  ["prose", `In the end ${"words ".repeat(50)} were updated on 17 May 2024`],
  ["part of another word", "Bestand 17.05.2024"],
])("leaves out %s", (_name, text) => {
  expect(readVisibleDates(text, "en")).toEqual([]);
});

test("tells publication from change in one line", () => {
  const found = readVisibleDates("Published 3 May 2024, updated 17 May 2024", "en");
  expect(found.map(({ source, raw }) => [source, raw])).toEqual([
    ["visible-modified", "17 May 2024"],
    ["visible-published", "3 May 2024"],
  ]);
});

test("reads any text in little time", () => {
  const startedAt = performance.now();
  for (const piece of ["updated ", "2024-05-17 ", "更新", "17 de "]) {
    for (let length = 0; length < 240; length += 7) readVisibleDates(`${piece.repeat(40).slice(0, length)}2024`, "en");
  }
  expect(performance.now() - startedAt).toBeLessThan(500);
});
