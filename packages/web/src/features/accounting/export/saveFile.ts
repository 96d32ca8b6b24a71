/** Has the browser save a text as a CSV file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
