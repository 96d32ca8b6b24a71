import { ByteReader } from "./byte-reader.ts"
import { S3Error } from "./errors.ts"

/** A browser's upload form: the fields before the file, then the file as a stream. */
export type Form = {
  /** By lower-case name. */
  fields: Map<string, string>
  fileName: string
  bytes: AsyncGenerator<Buffer>
}

const mostFieldBytes = 20 * 1024

/** @throws MalformedPOSTRequest, MaxPostPreDataLengthExceeded */
export async function readForm(contentType: string, source: AsyncIterable<Buffer>): Promise<Form> {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType)
  if (!boundary) throw new S3Error("MalformedPOSTRequest")
  const mark = `\r\n--${boundary[1] ?? boundary[2]}`
  const reader = new ByteReader(source)
  const fields = new Map<string, string>()
  let left = mostFieldBytes
  const text = async (delimiter: string) => {
    const value = await reader.text(delimiter, left, new S3Error("MaxPostPreDataLengthExceeded"))
    left -= value.length
    return value
  }
  if (`\r\n${await text("\r\n")}` !== mark) throw new S3Error("MalformedPOSTRequest")
  for (;;) {
    const headers = await text("\r\n\r\n")
    const name = parameter(headers, "name")?.toLowerCase()
    if (name === undefined) throw new S3Error("MalformedPOSTRequest")
    if (name === "file") {
      const fileName = parameter(headers, "filename")?.split(/[/\\]/).at(-1) ?? ""
      return { fields, fileName, bytes: reader.until(Buffer.from(mark)) }
    }
    fields.set(name, await text(mark))
    // The mark is followed by a line end, or by two dashes when no field remains.
    if ((await text("\r\n")) !== "")
      throw new S3Error("InvalidArgument", "POST requires exactly one file upload")
  }
}

function parameter(headers: string, name: string): string | undefined {
  const line = headers.split("\r\n").find((header) => /^content-disposition:/i.test(header)) ?? ""
  return new RegExp(`;\\s*${name}="([^"]*)"`, "i").exec(line)?.[1]
}
