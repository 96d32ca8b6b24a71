import { type FocusEvent, useState } from "react"

interface TypingProps {
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/** Whether a comment is being written: above an open keyboard there is no room for anything else. */
export function useTyping(): [boolean, TypingProps] {
  const [typing, setTyping] = useState(false)
  return [
    typing,
    {
      onFocus: ({ target }) => setTyping(target instanceof HTMLTextAreaElement),
      onBlur: () => setTyping(false),
    },
  ]
}
