import { useEffect, useState } from "react"
import { useLocation } from "react-router-dom"
import type { SectionId } from "./sections.ts"

/** How far down the window a section's top counts as reached. */
const REACHED = 0.35

/** The section being read; where the page ends, the one that was asked for or else the last. */
export function useSectionInView(sections: readonly SectionId[]): SectionId | undefined {
  const [current, setCurrent] = useState(sections[0])
  const names = sections.join(" ")
  const asked = useLocation().hash.slice(1)

  useEffect(() => {
    const ids = names.split(" ") as SectionId[]
    const look = () => setCurrent(sectionAt(ids, asked))
    look()
    window.addEventListener("scroll", look, { passive: true })
    return () => window.removeEventListener("scroll", look)
  }, [names, asked])

  return current
}

function sectionAt(ids: SectionId[], asked: string): SectionId | undefined {
  const above = (share: number) => (id: SectionId) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= window.innerHeight * share
  }
  const reached = ids.filter(above(REACHED)).at(-1) ?? ids[0]
  const { scrollHeight, clientHeight } = document.documentElement
  const atEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2
  if (!atEnd || !reached) return reached
  return ids.slice(ids.indexOf(reached)).find((id) => id === asked && above(1)(id)) ?? ids.at(-1)
}
