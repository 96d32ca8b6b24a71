import { useEffect, useRef, useState } from "react"
import styles from "./ClampedText.module.css"

/** A text clamped to three lines, with a button for the rest. */
export function ClampedText({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [cut, setCut] = useState(false)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const element = paragraph.current
    if (!element || open || typeof ResizeObserver === "undefined") return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  return (
    <div>
      <p ref={paragraph} className={`text-m anywhere pre-line ${styles.text}`} data-open={open}>
        {text}
      </p>
      {cut ? (
        <button
          type="button"
          className={`p-0 accent text-m strong relative ${styles.more}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "voir moins" : "voir plus"}
        </button>
      ) : null}
    </div>
  )
}
