import { useEffect } from "react"

/** What search engines show below the title. */
export function useDescription(text: string): void {
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute("content", text)
  }, [text])
}
