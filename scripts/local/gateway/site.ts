import { stat } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, join, normalize, sep } from "node:path"
import { FILE_END, isPrivatePage } from "@trame/core/api/site-headers"
import { sendFile } from "./compression.ts"

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
}

/** Vite puts a hash of the content into the name of all it writes there. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/

/** The built site: its files, and `index.html` for every address that a page answers. */
export function createSite(folder: string) {
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return text(response, 405, "Method Not Allowed")
    const isFile = new RegExp(FILE_END).test(path)
    const file = (await find(folder, path)) ?? (isFile ? undefined : await find(folder, "/index.html"))
    if (!file) return text(response, 404, "Not Found")
    response.setHeader("content-type", contentTypeOf(file.name))
    response.setHeader("cache-control", cacheControl(path))
    response.setHeader("etag", file.etag)
    if (request.headers["if-none-match"] === file.etag) return void response.writeHead(304).end()
    await sendFile(request, response, { ...file, type: contentTypeOf(file.name) })
  }
}

export const contentTypeOf = (file: string): string => TYPES[extname(file)] ?? "application/octet-stream"

/** Of a fixed name, and hardly ever another: an older one serves as well until the next has come. */
const LASTING = /^\/(favicon\.svg|icons\/.+|robots\.txt|theme\.js)$/

/** How long a browser may keep what it finds at that address. */
export function cacheControl(path: string): string {
  if (HASHED.test(path)) return "public, max-age=31536000, immutable"
  if (LASTING.test(path)) return "public, max-age=3600, stale-while-revalidate=604800"
  return isPrivatePage(path) ? "no-store" : "no-cache"
}

/** A file inside the folder, and nothing outside it; what begins with a dot is not for visitors. */
async function find(folder: string, path: string) {
  const name = normalize(join(folder, decodeURIComponent(path)))
  if (!name.startsWith(folder + sep) || name.includes("\0") || name.slice(folder.length).includes("/."))
    return undefined
  const found = await stat(name).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { name, size: found.size, etag: `"${found.size.toString(36)}-${found.mtimeMs.toString(36)}"` }
}

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
  response.end(body)
}
