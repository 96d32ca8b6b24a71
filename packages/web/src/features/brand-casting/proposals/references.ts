export interface Reference {
  url: string
  label: string
}

/** Links by their site; several of one site are numbered. Anything but http(s) is left out (safety row 28). */
export function referencesOf(urls: readonly string[]): Reference[] {
  const found = urls.flatMap((url) => {
    if (!URL.canParse(url)) return []
    const { protocol, host } = new URL(url)
    return protocol === "https:" || protocol === "http:" ? [{ url, host: host.replace(/^www\./, "") }] : []
  })
  return found.map(({ url, host }, index) => {
    const alike = found.filter((other) => other.host === host).length
    const before = found.slice(0, index).filter((other) => other.host === host).length
    return { url, label: alike > 1 ? `${host} (${before + 1})` : host }
  })
}
