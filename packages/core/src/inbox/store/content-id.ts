/** Decodes a content id from a page's `cid:` address, which may be URL-encoded. */
export function decodedId(contentId: string): string {
  try {
    return decodeURIComponent(contentId)
  } catch {
    return contentId
  }
}
