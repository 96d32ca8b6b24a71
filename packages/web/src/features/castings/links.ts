/** Only http(s) addresses are ever stored or rendered as links (safety row 28), and none that hides where it leads. */
export function safeUrl(url: string): URL | null {
  if (!URL.canParse(url.trim())) return null
  const parsed = new URL(url.trim())
  return /^https?:$/.test(parsed.protocol) && !parsed.username ? parsed : null
}
