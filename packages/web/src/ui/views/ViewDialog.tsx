import { useQuery } from "@tanstack/react-query"
import type { SavedView } from "@trame/core/workspace/views/contract"
import { VIEW_PAGES, type ViewPage } from "@trame/core/workspace/views/rules"
import { Form, Input, Radio } from "antd"
import { client } from "../../lib/api/api.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { filled } from "../../lib/forms/formProblem.ts"
import { useOpened } from "../../lib/forms/useSaving.ts"
import { useNotices } from "../../lib/notices.tsx"
import { DialogFrame } from "../dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../form/DialogForm.tsx"
import { EmptyState } from "../states/EmptyState.tsx"
import { QueryBoundary } from "../states/QueryBoundary.tsx"
import { FailureAlert } from "../states/SaveNotices.tsx"
import { type Display, useCurrentQuery, useViewCache, viewsOptions } from "./views.ts"

interface Values {
  name: string
  shared: boolean
}

const OWNERS = [
  { value: false, label: "Mes vues" },
  { value: true, label: "Vues de l'équipe" },
]

interface ViewDialogProps {
  page: ViewPage
  display: Display | undefined
  /** Empty for a new one. */
  viewId: string
}

/** Names the list's current view, or renames a saved one. */
export default function ViewDialog({ page, display, viewId }: ViewDialogProps) {
  const views = useQuery(viewsOptions)
  const stored = views.data?.items.find(({ id }) => id === viewId)
  const opened = useOpened(stored)
  return (
    <DialogFrame title={viewId ? "Renommer la vue" : "Enregistrer cette vue"} width={460}>
      {viewId && !opened ? (
        <QueryBoundary query={views} rows={1} loading="Chargement de la vue">
          {() => <EmptyState title="Cette vue n'existe plus" />}
        </QueryBoundary>
      ) : (
        <ViewForm page={page} display={display} known={stored ?? opened} />
      )}
    </DialogFrame>
  )
}

type ViewFormProps = Pick<ViewDialogProps, "page" | "display"> & { known: SavedView | null }

function ViewForm({ page, display, known }: ViewFormProps) {
  const { finish } = useDialog()
  const cache = useViewCache()
  const notices = useNotices()
  const query = useCurrentQuery(display)
  const saving = useSendForm<Values>(async ({ name, shared }, { release, create }) => {
    const saved = known
      ? await client.views.update({ viewId: known.id, version: known.version, name })
      : await create({
          values: { name, shared },
          send: (creationId) => client.views.create({ page, query, name, shared, creationId }),
          settle: async ({ id: viewId }) => {
            await client.views.remove({ viewId })
            return null
          },
        })
    cache.put(saved)
    release()
    finish()
    notices.success(known ? "Vue renommée" : "Vue enregistrée")
  })
  return (
    <DialogForm
      saving={saving}
      initialValues={{ name: known?.name ?? "", shared: false }}
      failed={({ message }) => <FailureAlert title="La vue n'a pas pu être enregistrée" reason={message} />}
    >
      <Form.Item
        name="name"
        label="Nom de la vue"
        rules={[filled("Le nom de la vue est obligatoire")]}
        extra={
          known
            ? undefined
            : `Les filtres, l'ordre et l'affichage de « ${VIEW_PAGES[page].label} », tels qu'ils sont maintenant.`
        }
      >
        <Input maxLength={60} placeholder="Ex. : À facturer ce mois-ci" />
      </Form.Item>
      {known ? null : (
        <Form.Item name="shared" label="Où la ranger">
          <Radio.Group options={OWNERS} />
        </Form.Item>
      )}
    </DialogForm>
  )
}
