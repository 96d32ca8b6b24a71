import { generateKeyPairSync, sign } from "node:crypto"
import { Agent, request as ask, type IncomingHttpHeaders } from "node:http"
import { createSecureServer } from "node:http2"
import type { AddressInfo } from "node:net"

interface Front {
  url: string
  close(): void
}

/** Of one connection alone, which HTTP/2 has no word for. */
const OF_A_CONNECTION = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "http2-settings",
  "upgrade",
])

/**
 * What answers at `url`, as the distribution delivers it to a browser: through HTTP/2, many files at once over one
 * connection and their headers compressed. The local gateway speaks HTTP/1.1, six files at once.
 */
export async function startHttp2Front(url: string): Promise<Front> {
  // A connection each: one that is kept may be closed by the engine just as the next request takes it.
  const agent = new Agent({ keepAlive: false })
  const server = createSecureServer(selfSigned(), (request, response) => {
    const headers = { ...plainHeaders(request.headers), host: new URL(url).host }
    const asked = ask(new URL(request.url, url), { method: request.method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, plainHeaders(answer.headers))
      answer.pipe(response)
    })
    asked.on("error", () => response.stream.close())
    request.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      agent.destroy()
      server.close()
    },
  }
}

const plainHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !OF_A_CONNECTION.has(name)),
  )

const SEQUENCE = 0x30
const INTEGER = 0x02
const BIT_STRING = 0x03
const UTC_TIME = 0x17
/** `ecdsa-with-SHA256`, as an object identifier. */
const ECDSA_SHA256 = Buffer.from("06082a8648ce3d040302", "hex")

/** A key and its certificate (X.509), made anew for each run, which the browser is told to take as it is. */
function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" })
  const algorithm = der(SEQUENCE, ECDSA_SHA256)
  const nobody = der(SEQUENCE)
  const day = (year: number) => der(UTC_TIME, Buffer.from(`${year % 100}0101000000Z`))
  const year = new Date().getUTCFullYear()
  const validity = der(SEQUENCE, day(year), day(year + 1))
  const key = publicKey.export({ type: "spki", format: "der" })
  const serial = der(INTEGER, Buffer.from([1]))
  const signed = der(SEQUENCE, serial, algorithm, nobody, validity, nobody, key)
  const signature = der(BIT_STRING, Buffer.from([0]), sign("sha256", signed, privateKey))
  const lines =
    der(SEQUENCE, signed, algorithm, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----"].join("\n"),
  }
}

/** One value of ASN.1 in DER, shorter than 64 KB. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}
