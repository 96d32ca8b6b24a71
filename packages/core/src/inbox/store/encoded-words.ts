/** Consecutive encoded words of RFC 2047. */
const RUN = /=\?[^?\s]+\?[bq]\?[^?\r\n]*\?=(?:\s+=\?[^?\s]+\?[bq]\?[^?\r\n]*\?=)+/gi
const WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?([^?\r\n]*)\?=/gi

/**
 * Joins adjacent encoded words of one charset, so that they can be decoded separately: programs split them anywhere,
 * even within a character.
 */
export const joinEncodedWords = (header: string): string =>
  header.replace(RUN, (run) => {
    const joined: { charset: string; bytes: Buffer[] }[] = []
    for (const [, charset = "", encoding = "", text = ""] of run.matchAll(WORD)) {
      const bytes = encoding.toLowerCase() === "b" ? Buffer.from(text, "base64") : quoted(text)
      const last = joined.at(-1)
      if (last?.charset === charset.toLowerCase()) last.bytes.push(bytes)
      else joined.push({ charset: charset.toLowerCase(), bytes: [bytes] })
    }
    return joined
      .map(({ charset, bytes }) => `=?${charset}?B?${Buffer.concat(bytes).toString("base64")}?=`)
      .join(" ")
  })

const quoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll("_", " ")
      .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  )
