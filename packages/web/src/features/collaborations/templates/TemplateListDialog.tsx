import { CopyOutlined, EditOutlined, PlusOutlined, ProfileOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { TimelineTemplate } from "@trame/core/campaigns/templates/contract"
import { MAX_TEMPLATES } from "@trame/core/campaigns/templates/rules"
import { Button } from "antd"
import { client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useDiscard } from "../../../lib/bin/discard.ts"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../../lib/forms/attempt.ts"
import { useCreation } from "../../../lib/forms/creation.ts"
import { useNotices } from "../../../lib/notices.tsx"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { ActionsMenu } from "../../../ui/list/ActionsMenu.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import styles from "./Templates.module.css"
import { summaryOf, templateDialogs, templatesOptions, useTemplateCache } from "./templates.ts"

/** The agency's timeline templates, to create, edit and delete (rules/campaigns.md#timeline-templates). */
export default function TemplateListDialog() {
  const { open } = useDialogParam(templateDialogs)
  const query = useQuery(templatesOptions)
  const full = (query.data?.items.length ?? 0) >= MAX_TEMPLATES
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={full} onClick={() => open("edit")}>
      Nouveau modèle
    </Button>
  )
  return (
    <DialogFrame title="Modèles de timeline" width={620} light>
      <QueryBoundary
        query={query}
        rows={4}
        loading="Chargement des modèles"
        failure="Impossible de charger les modèles"
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<ProfileOutlined aria-hidden />}
              title="Aucun modèle pour le moment"
              description="Décrivez une fois les étapes de vos campagnes, en jours avant ou après la signature : elles s'ajoutent ensuite en un geste."
              action={add}
            />
          ) : (
            <>
              <ul className="grid gap-3" aria-label="Modèles de timeline">
                {items.map((template) => (
                  <TemplateRow key={template.id} template={template} full={full} />
                ))}
              </ul>
              <div className="row wrap justify-between gap-y-3 gap-x-5 mt-5">
                <p className="soft">
                  {full
                    ? `${MAX_TEMPLATES} modèles au maximum : supprimez-en un pour en créer un autre.`
                    : "Toute l'équipe des collaborations les utilise et les modifie."}
                </p>
                {add}
              </div>
            </>
          )
        }
      </QueryBoundary>
    </DialogFrame>
  )
}

function TemplateRow({ template, full }: { template: TimelineTemplate; full: boolean }) {
  const { open } = useDialogParam(templateDialogs)
  const cache = useTemplateCache()
  const removal = useDiscard()
  const notices = useNotices()
  const { attempt } = useAttempt()
  const { create } = useCreation()
  const { id, name, steps } = template

  const remove = async () => {
    const removed = await removal({
      title: `Supprimer le modèle «\u00a0${name}\u00a0»\u00a0?`,
      content: "Les étapes qu'il a déjà ajoutées à des campagnes restent en place.",
      discard: () => client.timelineTemplates.remove({ templateId: id }),
      done: "Modèle supprimé",
      failed: ({ message }) => `Erreur lors de la suppression du modèle. ${message}`,
    })
    if (removed) cache.drop(id)
  }

  const duplicate = () =>
    attempt(
      async () => {
        const copy = { name: `${name.slice(0, 112)} (copie)`, steps }
        const created = await create({
          values: copy,
          send: (creationId) => client.timelineTemplates.create({ ...copy, creationId }),
          settle: ({ id: templateId, version }) =>
            client.timelineTemplates.update({ templateId, version, ...copy }),
        })
        cache.put(created)
        notices.success("Modèle dupliqué")
      },
      (error) => notices.error(`Erreur lors de la duplication du modèle. ${problemOf(error).message}`),
    )

  return (
    <li className={`card row gap-3 pr-3 ${styles.row}`} data-row={id}>
      <button
        type="button"
        className="grid gap-1 pt-4 pb-4 pl-5 pr-3 flex-1 min-0 text-left rounded"
        onClick={() => open("edit", { template: id })}
      >
        <span className="min-0 strong anywhere">{name}</span>
        <span className="soft text-m">{summaryOf(template)}</span>
      </button>
      <ActionsMenu
        name={name}
        actions={[
          {
            label: "Modifier",
            icon: <EditOutlined aria-hidden />,
            onClick: () => open("edit", { template: id }),
          },
          {
            label: "Dupliquer",
            icon: <CopyOutlined aria-hidden />,
            disabled: full,
            onClick: () => void duplicate(),
          },
        ]}
        onRemove={() => void remove()}
      />
    </li>
  )
}
