import { useConfirm } from "../../lib/dialog/useConfirm.tsx"

/** How the ways to renew a link are called (rules/platform.md#renewed-links). */
export const NEW_LINK = "Nouveau lien"

interface NewLink {
  /** Whose link it is, or what it is for: « de la marque ». */
  whose: string
  /** What to do with the new one. */
  next: string
  make: () => Promise<unknown>
}

/** Asks before a link makes way for a new one. */
export function useNewLink(): (link: NewLink) => Promise<boolean> {
  const confirm = useConfirm()
  return ({ whose, next, make }) =>
    confirm({
      title: `Créer un nouveau lien ${whose}\u00a0?`,
      content: `L'ancien lien cesse de fonctionner aussitôt, même sur une page déjà ouverte. ${next}`,
      okText: "Créer le nouveau lien",
      danger: true,
      onOk: make,
    })
}
