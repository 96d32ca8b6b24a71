import { CalendarOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { TimelineTemplate } from "@trame/core/campaigns/templates/contract"
import { startOf, stepsFrom } from "@trame/core/campaigns/templates/rules"
import { Button, Form, Select } from "antd"
import { useEffect } from "react"
import { client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { focusRow } from "../../../lib/dialog/focusRow.ts"
import { useDialog, useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate } from "../../../lib/format.ts"
import { refusing } from "../../../lib/forms/formProblem.ts"
import { useNotices } from "../../../lib/notices.tsx"
import { matches } from "../../../lib/text.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../../ui/form/DialogForm.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { summaryOf, templateDialogs, templatesOptions, useTemplateCache } from "../templates/templates.ts"
import styles from "./ApplyDialog.module.css"
import { useCollaboration, useDetailCache } from "./collaboration.ts"
import { ParticipantSelect } from "./parts.tsx"

/** Previews a template's steps for the campaign, then adds them (rules/campaigns.md#timeline-templates). */
export default function ApplyDialog({ templateId }: { templateId: string }) {
  const { open } = useDialogParam(templateDialogs)
  const query = useQuery(templatesOptions)
  return (
    <DialogFrame title="Appliquer un modèle" width={620}>
      <QueryBoundary
        query={query}
        rows={5}
        loading="Chargement des modèles"
        failure="Impossible de charger les modèles"
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="Aucun modèle pour le moment"
              description="Créez le premier, ou enregistrez comme modèle la timeline d'une campagne réussie."
              action={
                <Button type="primary" onClick={() => open("edit")}>
                  Nouveau modèle
                </Button>
              }
            />
          ) : (
            <ApplyForm templates={items} wanted={templateId} />
          )
        }
      </QueryBoundary>
    </DialogFrame>
  )
}

const GONE = "Ce modèle vient d'être supprimé par une autre personne. Choisissez-en un autre."

interface ApplyValues {
  templateId: string
  participantId: string | null
}

function ApplyForm({ templates, wanted }: { templates: readonly TimelineTemplate[]; wanted: string }) {
  const { collaborationId, detail, focus, gone } = useCollaboration()
  const { finish } = useDialog()
  const notices = useNotices()
  const cache = useDetailCache()
  const known = useTemplateCache()
  const first = templates.find(({ id }) => id === wanted) ?? templates[0]
  const start = startOf(detail.collaboration)

  async function undo(applicationId: string): Promise<void> {
    try {
      const { removed, kept } = await client.timelineTemplates.undoApply({ applicationId, collaborationId })
      for (const id of removed) cache.drop("steps", id)
      if (kept > 0)
        notices.warning(
          `${formatCount(kept, "étape modifiée", "étapes modifiées")} depuis : ${kept > 1 ? "elles restent" : "elle reste"} dans la timeline.`,
        )
      else notices.success("Étapes retirées de la timeline")
    } catch (error) {
      notices.error(`Les étapes n'ont pas été retirées. ${problemOf(error).message}`)
    }
  }

  const saving = useSendForm<ApplyValues>(async (values, { create }) => {
    const template = templates.find(({ id }) => id === values.templateId)
    const version = template?.version ?? 0
    try {
      const { applicationId, steps } = await create({
        values: [values, version, start],
        send: async (applicationId) => {
          const where = { ...values, collaborationId, version, start, applicationId }
          return { applicationId, ...(await client.timelineTemplates.apply(where)) }
        },
      })
      for (const step of steps) cache.put("steps", step)
      notices.undoable(
        `${formatCount(steps.length, "étape ajoutée", "étapes ajoutées")} à la timeline`,
        () => void undo(applicationId),
      )
      finish()
      if (steps[0]) focusRow(steps[0].id)
    } catch (error) {
      // Refreshes the preview.
      const { code } = problemOf(error)
      if (code === "conflict" || code === "not_found") {
        await Promise.all([cache.reload(), known.reload()]).catch(() => undefined)
      }
      throw error
    }
  })
  const chosenId = Form.useWatch("templateId", saving.form) ?? first?.id
  const chosen = templates.find(({ id }) => id === chosenId)
  const steps = chosen ? stepsFrom(chosen.steps, start) : []
  const isKnown = chosen !== undefined
  const { form } = saving

  // biome-ignore lint/correctness/useExhaustiveDependencies: validates whenever the template appears or disappears
  useEffect(() => {
    void form.validateFields(["templateId"]).catch(() => undefined)
  }, [isKnown, form])

  return (
    <DialogForm
      saving={{ ...saving, news: gone ? "removed" : null }}
      initialValues={{ templateId: first?.id ?? "", participantId: focus?.participant?.id ?? null }}
      guarded={false}
      failed={({ message }) => <FailureAlert title="Les étapes n'ont pas été ajoutées" reason={message} />}
      submit={isKnown ? `Ajouter ${formatCount(steps.length, "étape")}` : "Ajouter"}
      sticky
    >
      <div className="grid gap-x-5 cols-2 phone-cols-1">
        <Form.Item
          name="templateId"
          label="Modèle"
          rules={[refusing((id: string) => (templates.some((one) => one.id === id) ? "" : GONE))]}
        >
          <Select
            showSearch={{ filterOption: (typed, option) => matches(option?.label, typed) }}
            notFoundContent="Aucun modèle"
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="participantId" label="Influenceur">
          <ParticipantSelect participants={detail.participants} common="Étapes communes à tous" />
        </Form.Item>
      </div>
      {chosen ? (
        <section aria-label="Aperçu" className="mb-6 p-5 rounded bg-paper">
          <p className="soft" role="status">
            <b>{summaryOf(chosen)}.</b> {startWords(detail.collaboration)}
            {detail.steps.length > 0 ? " Elles s'ajoutent après celles en place." : null}
          </p>
          <ol className={`grid mt-4 ${styles.list}`}>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a template's steps have no id
              <li key={index} className="flex wrap justify-between gap-x-5 py-3 border-top">
                <span className="min-0 strong anywhere">{step.name}</span>
                <span className="soft text-m tabular">
                  <CalendarOutlined aria-hidden />{" "}
                  {formatDate(step.deadline, { missing: "Sans date limite" })}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </DialogForm>
  )
}

/** The day from which the dates count. */
function startWords({ signedDate, date }: { signedDate: string | null; date: string | null }): string {
  if (signedDate)
    return `Dates comptées depuis la signature, le ${formatDate(signedDate, { style: "long" })}.`
  if (date)
    return `La campagne n'est pas signée : dates comptées depuis la sienne, le ${formatDate(date, { style: "long" })}.`
  return "La campagne n'a ni date ni signature : les étapes s'ajoutent sans date limite."
}
