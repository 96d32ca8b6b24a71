import { useConfirm } from "../../lib/dialog/useConfirm.tsx"

/** Label of the actions that renew a link (rules/platform.md#renewed-links). */
export const NEW_LINK = "Nouveau lien"

interface NewLink {
  /** The link's owner or purpose: « de la marque ». */
  whose: string
  /** The next step after the renewal. */
  next: string
  make: () => Promise<unknown>
}

/** Asks before a new link replaces the old one. */
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
