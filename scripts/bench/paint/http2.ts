import { Agent, request as ask, type IncomingHttpHeaders } from "node:http"
import { createSecureServer } from "node:http2"
import type { AddressInfo } from "node:net"
import forge from "node-forge"

interface Front {
  url: string
  close(): void
}

/** Headers of a single connection, which HTTP/2 forbids. */
const OF_A_CONNECTION = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "http2-settings",
  "upgrade",
])

/**
 * Serves the site at `url` as CloudFront does: HTTP/2, many files at once over one connection, with compressed headers.
 * The local gateway uses HTTP/1.1, six files at once.
 */
export async function startHttp2Front(url: string): Promise<Front> {
  // A connection each: the engine may close a kept one just as the next request uses it.
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

/** A self-signed key and certificate for each run, which the browser is told to accept. */
function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = publicKey
  certificate.validity.notAfter = new Date(Date.now() + 24 * 3600 * 1000)
  certificate.sign(privateKey, forge.md.sha256.create())
  return { key: forge.pki.privateKeyToPem(privateKey), cert: forge.pki.certificateToPem(certificate) }
}
