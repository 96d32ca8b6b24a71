/** A content id as a page's `cid:` address has it, encoded as addresses are, or not. */
export function decodedId(contentId: string): string {
  try {
    return decodeURIComponent(contentId)
  } catch {
    return contentId
  }
}
