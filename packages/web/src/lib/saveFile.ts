/** Downloads a signed address served as an attachment: the page stays. */
export function download(url: string): void {
  const link = document.createElement("a")
  link.href = url
  link.rel = "noopener noreferrer"
  link.click()
}

/** Saves a text as a file of this type, e.g. `text/csv`. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
