import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core"
import type { Step } from "@trame/core/collaborations/shapes"
import { useRef } from "react"

export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Pour déplacer une étape, appuyez sur Espace ou Entrée, choisissez sa place avec les flèches haut et bas, puis appuyez de nouveau sur Espace. Échap annule le déplacement.",
}

/** What a screen reader hears while a step is moved. */
export function useAnnouncements(steps: readonly Step[]): Announcements {
  // A step picked up is at once "over" its own place: that would cut the first announcement short.
  const justTaken = useRef(false)
  const name = (id: UniqueIdentifier) => `« ${steps.find((step) => step.id === id)?.name ?? ""} »`
  const place = (id: UniqueIdentifier) =>
    `position ${steps.findIndex((step) => step.id === id) + 1} sur ${steps.length}`
  return {
    onDragStart: ({ active }) => {
      justTaken.current = true
      return `Étape ${name(active.id)} saisie, ${place(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      const first = justTaken.current
      justTaken.current = false
      if (first && over?.id === active.id) return undefined
      return over
        ? `Étape ${name(active.id)} en ${place(over.id)}.`
        : `Étape ${name(active.id)} hors de la liste.`
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `Étape ${name(active.id)} déposée en ${place(over.id)}.`
        : `Étape ${name(active.id)} remise à sa place.`,
    onDragCancel: ({ active }) =>
      `Déplacement annulé, l'étape ${name(active.id)} reste en ${place(active.id)}.`,
  }
}
