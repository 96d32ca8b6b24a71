/** The flag of a part of the United Kingdom: a black flag and tags, which are invisible elsewhere. */
const REGION_FLAG =
  "\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}"
const PICTURE = "\\p{Extended_Pictographic}[\\uFE0E\\uFE0F\\p{Emoji_Modifier}]?"
const KEYCAP = "[\\d#*]\\uFE0F\\u20E3"
/** Scripts in which a joiner changes the letters beside it. */
const JOINED =
  "[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]"
const JOINER = `(?<=${JOINED})[\\u200C\\u200D](?=${JOINED})`

const VISIBLE_OR_HIDDEN = new RegExp(
  `(${REGION_FLAG}|${PICTURE}(?:\\u200D${PICTURE})*|${KEYCAP}|${JOINER})|[\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`,
  "gu",
)

/**
 * Removes invisible characters, by which strangers hide words from people or address a model only. Keeps those that
 * belong to an emoji or a letter.
 */
export const withoutHidden = (text: string): string =>
  text.replace(VISIBLE_OR_HIDDEN, (_, visible: string | undefined) => visible ?? "")
