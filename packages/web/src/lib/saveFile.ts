/** Has the browser download what a signed address answers as an attachment: the page stays. */
export function download(url: string): void {
  const link = document.createElement("a")
  link.href = url
  link.rel = "noopener noreferrer"
  link.click()
}

/** Has the browser save a text as a file of this type, e.g. `text/csv`. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
