/** What stands before the date of a page's last change, in the languages that most pages are written in. */
const updatedWords = [
  "(?:last\\s+|page\\s+)?(?:updated?|modified|edited|revised|reviewed|changed)",
  "as\\s+of",
  "(?:zuletzt\\s+|letztmals\\s+)?(?:aktualisiert|geändert|bearbeitet|überarbeitet)",
  "letzte\\s+(?:aktualisierung|änderung|bearbeitung)",
  "stand",
  "mise?\\s+à\\s+jour",
  "(?:dernière\\s+)?(?:modification|actualisation)",
  "modifiée?|actualisée?",
  "(?:última\\s+)?(?:actualizaci[óo]n|modificaci[óo]n)|actualizad[oa]|modificad[oa]",
  "(?:última\\s+)?(?:atualizaç[ãa]o|modificaç[ãa]o)|atualizad[oa]",
  "(?:ultim[oa]\\s+)?(?:aggiornamento|modifica)|aggiornat[oa]|modificat[oa]",
  "(?:laatst\\s+)?(?:bijgewerkt|gewijzigd|aangepast)|laatste\\s+(?:update|wijziging)",
  "(?:ostatnia\\s+)?(?:aktualizacja|modyfikacja)|zaktualizowano|zmodyfikowano",
  "(?:последнее\\s+)?(?:обновление|изменение)|обновлен[оаы]?|обновлён|изменен[оа]?|дата\\s+обновления",
  "(?:останнє\\s+)?оновлення|оновлено|змінено",
  "(?:senast\\s+)?(?:uppdaterade?s?|ändrade?s?)",
  "(?:sidst\\s+|sist\\s+)?(?:opdateret|oppdatert|ændret|endret)",
  "(?:viimeksi\\s+)?(?:päivitetty|muokattu)",
  "(?:naposledy\\s+)?(?:aktualizováno|upraveno|změněno)|(?:poslední\\s+)?(?:aktualizace|změna)",
  "(?:utoljára\\s+)?(?:frissítve|módosítva)|utolsó\\s+(?:frissítés|módosítás)",
  "(?:son\\s+)?(?:güncelleme|güncellendi|değişiklik)(?:\\s+tarihi)?",
  "(?:最終)?更新日?時?|最終更新|改訂日?",
  "(?:最后|最後|最近)?(?:更新|修改|修訂)(?:时间|時間|日期|于|於)?",
  "(?:최종|마지막)?\\s*(?:업데이트|수정일?|갱신)",
  "(?:آخر\\s+)?(?:تحديث|تعديل)",
  "(?:עודכן|עדכון\\s+אחרון)",
  "(?:cập\\s+nhật)(?:\\s+lần\\s+cuối)?",
  "(?:terakhir\\s+)?(?:diperbarui|diubah)",
];

const publishedWords = [
  "(?:first\\s+)?(?:published|posted|created|released)",
  "(?:veröffentlicht|erschienen|erstellt)",
  "publiée?|mise?\\s+en\\s+ligne",
  "publicad[oa]|fecha\\s+de\\s+publicaci[óo]n|data\\s+de\\s+publicaç[ãa]o",
  "pubblicat[oa]",
  "gepubliceerd|geplaatst",
  "opublikowano|data\\s+publikacji",
  "опубликован[оаы]?|дата\\s+публикации|опубліковано",
  "publicerade?s?|publiceret|publisert|julkaistu",
  "publikováno|zveřejněno",
  "yayınlan(?:ma|dı)|yayın\\s+tarihi",
  "公開日?|掲載日|投稿日",
  "(?:发布|發布|发表|發表)(?:时间|時間|日期|于|於)?",
  "(?:게시|등록|작성)일?",
];

/** Months by their first letters, lower case, in the same languages: a longer word of the page begins with one of them. */
const monthNames: readonly (readonly string[])[] = [
  ["jan", "janv", "ene", "gen", "sty", "янв", "січ", "tam", "led", "oca", "jän"],
  ["feb", "fév", "fev", "fev", "lut", "фев", "лют", "hel", "úno", "şub", "febr"],
  ["mar", "mär", "mrz", "maart", "marz", "мар", "бер", "maa", "bře", "mars", "márc"],
  ["apr", "avr", "abr", "kwi", "апр", "квіт", "huh", "dub", "nis", "ápr"],
  ["may", "mai", "maj", "mag", "mei", "май", "мая", "трав", "tou", "kvě", "maio", "mayo", "máj"],
  ["jun", "juin", "giu", "cze", "июн", "черв", "kes", "čvn", "červn", "haz", "jún"],
  ["jul", "juil", "lug", "lip", "июл", "лип", "hei", "čvc", "červenc", "tem", "júl"],
  ["aug", "aoû", "aou", "ago", "sie", "авг", "серп", "elo", "srp", "ağu"],
  ["sep", "set", "wrz", "сен", "вер", "syy", "zář", "eyl", "szept"],
  ["oct", "okt", "out", "ott", "paź", "окт", "жов", "lok", "říj", "eki"],
  ["nov", "lis", "ноя", "лист", "kas", "listopad", "marras"],
  ["dec", "dez", "déc", "dic", "gru", "дек", "груд", "jou", "pro", "ara", "des"],
];

export const updatedWord = wordsOf(updatedWords);
export const publishedWord = wordsOf(publishedWords);

/** The words alone, to be put into a larger expression. */
export function wordsOf(words: readonly string[]): string {
  return `(?:${words.map((word) => word.normalize("NFC")).join("|")})`;
}

/**
 * The number of a month's name, 1–12; null where it is none. The longest beginning that is known decides, as `marras`
 * (November) begins like `mars`.
 */
export function monthOf(name: string): number | null {
  const text = name.normalize("NFC").toLowerCase();
  let [best, length] = [0, 0];
  for (const [index, beginnings] of monthNames.entries()) {
    for (const beginning of beginnings) {
      if (beginning.length > length && text.startsWith(beginning)) [best, length] = [index + 1, beginning.length];
    }
  }
  return best || null;
}
