import { decodeWords } from "postal-mime"
import { expect, test } from "vitest"
import {
  type Body,
  compose,
  encodeWord,
  encodeWordQ,
  mailboxOf,
} from "../../../scripts/local/google/mime/compose.ts"
import { readHeaders, readStructured, splitHead } from "../../../scripts/local/google/mime/headers.ts"
import { readParts } from "../../../scripts/local/google/mime/parts.ts"

const read = (...lines: string[]) => readParts(Buffer.from(lines.join("\r\n")))
const textOf = (raw: Buffer | undefined) => raw?.toString()

test("what is composed is read again as it was, in lines that any server takes", () => {
  const long = "Voilà à 100 % = l'été, d'une ligne bien plus longue que ce qu'une ligne peut tenir. "
  const text = `${long.repeat(3)}\r\n\r\n.\r\nFin \t`
  const file = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256))
  const body: Body = {
    multipart: "mixed",
    parts: [
      {
        multipart: "related",
        parts: [
          { type: "text/html", content: "<p>été</p>", charset: "iso-8859-1" },
          { type: "image/png", content: file, filename: "logo été.png", contentId: "logo@trame" },
        ],
      },
      { type: "text/plain", content: text },
      { type: "application/pdf", content: file, filename: "contrat.pdf" },
    ],
  }
  const headers = [["Subject", "Brief"]] as const
  const raw = compose(headers, body)
  expect(compose(headers, body)).toEqual(raw)
  for (const line of raw.toString("latin1").split("\r\n")) expect(line.length).toBeLessThanOrEqual(150)
  const [related, plain, pdf] = readParts(raw).parts
  expect(related?.parts.map(({ id, mimeType }) => [id, mimeType])).toEqual([
    ["0.0", "text/html"],
    ["0.1", "image/png"],
  ])
  expect(textOf(related?.parts[0]?.content)).toBe("<p>été</p>")
  expect(related?.parts[1]).toMatchObject({ filename: "logo été.png", content: file })
  expect(related?.parts[1]?.headers).toContainEqual({ name: "Content-ID", value: "<logo@trame>" })
  expect(related?.parts[1]?.headers.map(({ value }) => value).join()).toContain("inline; filename")
  expect(textOf(plain?.content)).toBe(text)
  expect(pdf).toMatchObject({ filename: "contrat.pdf", content: file, mimeType: "application/pdf" })
})

test("a header's text is encoded only where it must be, and never within a letter", () => {
  expect(encodeWord("Brief: 10 %")).toBe("Brief: 10 %")
  expect(encodeWord("=?x")).toMatch(/^=\?UTF-8\?B\?/)
  const long = "Été après été, 😀 et encore des mots qui ne tiennent pas sur une seule ligne"
  for (const encode of [encodeWord, encodeWordQ]) {
    const encoded = encode(long)
    expect(decodeWords(encoded.replaceAll("\r\n ", " "))).toBe(long)
    for (const word of encoded.split("\r\n ")) expect(word).toMatch(/^=\?UTF-8\?[BQ]\?\S+\?=$/)
  }
  expect(mailboxOf("Camille Roche", "c@marque.example")).toBe("Camille Roche <c@marque.example>")
  expect(mailboxOf("", "c@marque.example")).toBe("c@marque.example")
  expect(mailboxOf("Roche, Camille", "c@marque.example")).toBe("Roche, Camille <c@marque.example>")
})

test("headers are read however they are folded, written or broken", () => {
  const head = Buffer.from(
    "Subject: un\r\n deux\r\n\ttrois\r\nno header\r\nX-Empty:\r\nX-Space : oui\nFrom: a: b\r\n",
  )
  expect(readHeaders(head)).toEqual([
    { name: "Subject", value: "un deux trois" },
    { name: "X-Empty", value: "" },
    { name: "X-Space", value: "oui" },
    { name: "From", value: "a: b" },
  ])
  expect(readHeaders(Buffer.from("Subject: \xe9t\xe9", "latin1"))).toEqual([
    { name: "Subject", value: "été" },
  ])
  expect(readHeaders(Buffer.from("Subject: été"))).toEqual([{ name: "Subject", value: "été" }])
  for (const [raw, head, body] of [
    ["A: b\r\n\r\nc", "A: b", "c"],
    ["A: b\n\nc\r\n\r\nd", "A: b", "c\r\n\r\nd"],
    ["\r\nbody", "", "body"],
    ["\nbody", "", "body"],
    ["A: b", "A: b", ""],
  ] as const) {
    const split = splitHead(Buffer.from(raw))
    expect([split.head.toString(), split.body.toString()]).toEqual([head, body])
  }
})

test("parameters are read bare, quoted, encoded and extended", () => {
  expect(readStructured('Multipart/Mixed; boundary=a-b ; Charset="UTF-8"')).toEqual({
    value: "multipart/mixed",
    params: { boundary: "a-b", charset: "UTF-8" },
  })
  const nameOf = (text: string) => readStructured(`attachment; ${text}`).params.filename
  expect(nameOf('filename="a; \\"b\\".pdf"')).toBe('a; "b".pdf')
  expect(nameOf("filename*=UTF-8'fr'contrat%20%C3%A9t%C3%A9.pdf")).toBe("contrat été.pdf")
  expect(nameOf("filename*=UTF-8''%zz")).toBe("UTF-8''%zz")
  expect(nameOf('filename="=?UTF-8?B?w6l0w6k=?="')).toBe("été")
})

test("a message that is badly made is read as far as it goes, and no deeper than it must", () => {
  const open = read(
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "before",
    "--b",
    "",
    "one",
    "--b",
    "",
    "two",
  )
  expect(open.parts.map(({ content }) => textOf(content))).toEqual(["one", "two"])
  const over = read(
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "",
    "one",
    "--b--",
    "--b",
    "",
    "x",
  )
  expect(over.parts.map(({ content }) => textOf(content))).toEqual(["one"])
  const odd = read("Content-Type: multipart/mixed; boundary=a.b", "", "--aXb", "", "no", "--a.b", "", "yes")
  expect(odd.parts.map(({ content }) => textOf(content))).toEqual(["yes"])
  expect(read("Content-Type: nonsense", "", "text")).toMatchObject({ mimeType: "text/plain", parts: [] })
  expect(read("Content-Type: multipart/mixed", "", "text")).toMatchObject({ parts: [] })
  const many = Array.from({ length: 250 }, (_, index) => ["--b", "", `${index}`]).flat()
  expect(read("Content-Type: multipart/mixed; boundary=b", "", ...many).parts).toHaveLength(200)
  const nested = Array.from({ length: 30 }, (_, depth) => [
    `Content-Type: multipart/mixed; boundary=b${depth}x`,
    "",
    `--b${depth}x`,
  ]).flat()
  const depthOf = (part: ReturnType<typeof read>): number => 1 + Math.max(0, ...part.parts.map(depthOf))
  expect(depthOf(read(...nested, "", "deep"))).toBe(21)
})

test("text is UTF-8 whatever it was, and a file is left as it is", () => {
  const coded = (charset: string, encoding: string, body: string, more = "") =>
    textOf(
      read(
        `Content-Type: text/plain; charset=${charset}${more}`,
        `Content-Transfer-Encoding: ${encoding}`,
        "",
        body,
      ).content,
    )
  expect(coded("iso-8859-1", "quoted-printable", "=E9t=e9 =\r\nsuite  ")).toBe("été suite  ")
  expect(coded("utf-8", "quoted-printable", "a =20\t\r\nb")).toBe("a  \r\nb")
  expect(coded("utf-8", "BASE64", "w6l0\r\n w6k=")).toBe("été")
  expect(coded("utf-8", "8bit", "été")).toBe("été")
  expect(coded("klingon", "8bit", "été")).toBe("été")
  expect(coded("iso-8859-1; name=a.txt", "base64", "w6k=")).toBe("é")
})
