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

/** Vite adds a hash of the content to these names. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/

/** The built site: its files, and `index.html` for every page's address. */
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

/** Files with a fixed name that rarely change: an old version is acceptable for a while. */
const LASTING = /^\/(favicon\.svg|icons\/.+|robots\.txt|theme\.js)$/

/** The browser's cache duration for an address. */
export function cacheControl(path: string): string {
  if (HASHED.test(path)) return "public, max-age=31536000, immutable"
  if (LASTING.test(path)) return "public, max-age=3600, stale-while-revalidate=604800"
  return isPrivatePage(path) ? "no-store" : "no-cache"
}

/** A file within the folder only; dotfiles are not public. */
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
