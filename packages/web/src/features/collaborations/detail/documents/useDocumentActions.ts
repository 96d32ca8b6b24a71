import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { useRef } from "react"
import { useConfirm } from "../../../../components/useConfirm.tsx"
import { client } from "../../../../lib/api.ts"
import { problemOf } from "../../../../lib/problem.ts"
import { put, useDetailCache, without } from "../useDetailCache.ts"
import { useFailureMessage } from "../useFailureMessage.tsx"

export function useDocumentActions(collaborationId: string) {
  const cache = useDetailCache(collaborationId)
  const confirm = useConfirm()
  const fail = useFailureMessage()
  const switching = useRef(new Set<string>())

  const change = (documentId: string, changes: Partial<CollaborationDocument>) =>
    cache.patch((detail) => ({
      ...detail,
      documents: detail.documents.map((one) => (one.id === documentId ? { ...one, ...changes } : one)),
    }))

  async function setVisible({ id, name, version }: CollaborationDocument, visibleForBrand: boolean) {
    // A second click before the answer would carry the same version, and be told of a conflict with itself.
    if (switching.current.has(id)) return
    switching.current.add(id)
    change(id, { visibleForBrand })
    try {
      const saved = await client.collaborations.updateDocument({
        collaborationId,
        documentId: id,
        version,
        visibleForBrand,
      })
      cache.patch((detail) => ({ ...detail, documents: put(detail.documents, saved) }))
    } catch (error) {
      const problem = problemOf(error)
      change(id, { visibleForBrand: !visibleForBrand })
      const fresh = await cache.reload().catch(() => null)
      const stored = fresh?.documents.find((one) => one.id === id)
      const now = stored
        ? `Il est maintenant ${stored.visibleForBrand ? "visible" : "masqué"} pour la marque.`
        : ""
      const news =
        problem.code === "conflict"
          ? `« ${name} » a été modifié entre-temps par une autre personne. ${now}`
          : ""
      fail(`Erreur lors de la mise à jour: ${problem.message}`, news, news ? 8 : 3)
    } finally {
      switching.current.delete(id)
    }
  }

  /** The signed address answers as an attachment: the page stays. */
  async function download({ id }: CollaborationDocument): Promise<void> {
    try {
      const { url } = await client.collaborations.documentFile({
        collaborationId,
        documentId: id,
        disposition: "attachment",
      })
      const anchor = document.createElement("a")
      anchor.href = url
      anchor.rel = "noopener noreferrer"
      anchor.click()
    } catch (error) {
      fail(`Erreur: ${problemOf(error).message}`)
    }
  }

  const remove = ({ id, name, kind }: CollaborationDocument) =>
    confirm({
      title: `Supprimer « ${name} » ?`,
      content:
        kind === "file"
          ? "Le fichier sera supprimé définitivement. Cette action est irréversible."
          : "Le lien sera retiré de la collaboration. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
      onOk: async () => {
        try {
          await client.collaborations.removeDocument({ collaborationId, documentId: id })
          cache.patch((detail) => ({ ...detail, documents: without(detail.documents, id) }))
        } catch (error) {
          fail(`Erreur: ${problemOf(error).message}`)
        }
      },
    })

  return { setVisible, download, remove }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>
