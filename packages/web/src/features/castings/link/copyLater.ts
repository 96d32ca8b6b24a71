/**
 * Copies a text that is still on its way. A browser lets a page write to the clipboard only while it handles the
 * click, which is over once an answer arrives: an item that holds the promise is handed over at once.
 * Resolves to whether it was copied; a rejection of the text itself is for its owner to tell.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((words) => new Blob([words], { type: "text/plain" }))
    // What becomes of the text is told below, also where no item could be made of it.
    blob.catch(() => undefined)
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })])
    return true
  } catch {
    return text.then(
      (words) =>
        navigator.clipboard.writeText(words).then(
          () => true,
          () => false,
        ),
      () => false,
    )
  }
}
