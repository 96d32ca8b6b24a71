import { useQuery, useQueryClient } from "@tanstack/react-query"
import { onOneLine } from "@trame/core/lib/text"
import type { Resource } from "@trame/core/workspace/resources/contract"
import { NO_SOURCE, nameOfFile, RESOURCE_TYPES } from "@trame/core/workspace/resources/rules"
import { Form, Input, Select } from "antd"
import { useState } from "react"
import { oneOf } from "../../lib/address/address.ts"
import { client } from "../../lib/api/api.ts"
import { isGone, type Problem } from "../../lib/api/problem.ts"
import { focusRow } from "../../lib/dialog/focusRow.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { atMost, filled } from "../../lib/forms/formProblem.ts"
import { freshOf, useOpened } from "../../lib/forms/useSaving.ts"
import { useSuggestion } from "../../lib/forms/useSuggestion.ts"
import { choicesOf } from "../../lib/text.ts"
import { staffUploads } from "../../lib/upload/staffUploads.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm } from "../../ui/form/DialogForm.tsx"
import { useLocked } from "../../ui/form/LockedFields.tsx"
import { SourceField } from "../../ui/form/SourceField.tsx"
import { fileWords, type SourceControl, saveProblem, useSource } from "../../ui/form/useSource.ts"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import { resourceOptions, showSaved } from "./cache.ts"
import { NoSuchResource } from "./NoSuchResource.tsx"

interface ResourceDialogProps {
  /** Empty for a new one. */
  resourceId: string
  /** Initial type of a new one. */
  type: string
}

/** Adds a resource, or edits the one with this id. Closing it cancels a running upload. */
export default function ResourceDialog({ resourceId, type }: ResourceDialogProps) {
  return (
    <DialogFrame title={resourceId ? "Modifier la ressource" : "Nouvelle ressource"}>
      {resourceId ? <Editing resourceId={resourceId} /> : <ResourceForm opened={null} type={type} />}
    </DialogFrame>
  )
}

function Editing({ resourceId }: { resourceId: string }) {
  const { close } = useDialog()
  const query = useQuery(resourceOptions(resourceId))
  const opened = useOpened(freshOf(query))
  const gone = isGone(query.error)
  if (gone && !opened) return <NoSuchResource onBack={close} />
  return (
    <QueryBoundary
      query={{ ...query, data: query.data && opened ? { stored: query.data, before: opened } : undefined }}
      loading="Chargement de la ressource"
      failure="Erreur lors du chargement des données"
      onBack={close}
    >
      {({ stored, before }) => (
        <ResourceForm opened={before} stored={stored} gone={gone} type={before.type} />
      )}
    </QueryBoundary>
  )
}

const uploads = staffUploads("resource")
const TYPES = choicesOf(RESOURCE_TYPES)
const typeOf = oneOf(RESOURCE_TYPES)
const MISSING = { file: NO_SOURCE, link: NO_SOURCE }

type ResourceValues = Pick<Resource, "name" | "description" | "type">

interface ResourceFormProps {
  opened: Resource | null
  /** The resource as now known. */
  stored?: Resource
  gone?: boolean
  type: string
}

function ResourceForm({ opened, type, ...known }: ResourceFormProps) {
  const suggest = useSuggestion()
  const source = useSource({
    uploads,
    stored: opened,
    missing: MISSING,
    onFile: ({ name }) => {
      const suggested = nameOfFile(onOneLine(name)).trim().slice(0, 200)
      form.setFieldValue("name", suggest(form.getFieldValue("name"), suggested))
    },
  })
  const { failure, ...saving } = useSaveResource({ opened, source, ...known })
  const { form } = saving
  const first = typeOf(type)
  return (
    <DialogForm
      saving={saving}
      initialValues={opened ? valuesOf(opened) : { type: first === "all" ? "other" : first }}
      onFinish={() => {
        if (source.check()) void saving.save()
      }}
      onFinishFailed={() => void source.check()}
      changed="Cette ressource a été modifiée"
      failed={() => (failure ? <FailureAlert {...failureWords(failure)} /> : null)}
      submit={opened ? "Enregistrer" : "Ajouter"}
      footer={source.upload.active ? null : undefined}
    >
      <SourceField source={source} stored={opened} link="URL" disabled={useLocked(saving.busy)} />
      <Form.Item<ResourceValues> name="name" label="Nom" rules={[filled("Le nom est requis")]}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item<ResourceValues>
        name="description"
        label="Description"
        rules={[filled("La description est requise"), atMost(2000)]}
      >
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 10 }}
          placeholder="À quoi elle sert, quand l'utiliser…"
        />
      </Form.Item>
      <Form.Item<ResourceValues> name="type" label="Type">
        <Select options={TYPES} />
      </Form.Item>
    </DialogForm>
  )
}

const valuesOf = ({ name, description, type }: ResourceValues): ResourceValues => ({
  name,
  description,
  type,
})

const contentOf = ({ file, url }: Resource): string => (file ? fileWords(file) : (url ?? ""))

interface SaveResource extends Omit<ResourceFormProps, "type"> {
  source: SourceControl
}

/** Uploads the file, if any, then saves the resource. */
function useSaveResource({ opened, stored, gone = false, source }: SaveResource) {
  const queries = useQueryClient()
  const done = useDone()
  const [failure, setFailure] = useState<Problem | null>(null)
  const saving = useSaveForm<Resource, ResourceValues>({
    opened,
    latest: stored,
    gone,
    explain: (error, form) => setFailure(saveProblem(error, form)),
    read: async ({ id }) => {
      const resource = await client.resources.get({ resourceId: id })
      showSaved(queries, resource)
      return resource
    },
    valuesOf,
    words: (values, now) => ({
      Nom: values.name.trim(),
      Description: values.description.trim(),
      Type: RESOURCE_TYPES[values.type],
      Contenu: now ? contentOf(now) : (source.chosen() ?? (opened ? contentOf(opened) : "")),
    }),
    write: async (values, base, changes, creationId) => {
      setFailure(null)
      const content = await source.send()
      if (base) {
        const { id: resourceId, version } = base
        return client.resources.update({ resourceId, version, ...changes, source: content })
      }
      if (!content) throw new Error("A new resource needs a content")
      return client.resources.create({ ...valuesOf(values), source: content, creationId })
    },
    again: opened
      ? undefined
      : {
          clears: ["name", "description"],
          added: ({ name }) => `Ressource « ${name.trim()} » ajoutée`,
          next: source.clear,
        },
    onSaved: (resource, _created, goesOn) => {
      showSaved(queries, resource)
      if (goesOn) return
      done(opened ? "Ressource mise à jour" : "Ressource ajoutée")
      if (!opened) focusRow(resource.id)
    },
  })
  return { ...saving, failure }
}

/** rules/team.md#resource-failures */
function failureWords({ code, message }: Problem): { title: string; reason?: string } {
  if (code === "no_agency") return { title: message }
  if (code === "unauthenticated") return { title: "Erreur d'authentification", reason: message }
  if (code === "account_removed")
    return { title: "Erreur lors de la récupération des informations utilisateur", reason: message }
  return { title: "Une erreur est survenue lors de la sauvegarde de la ressource.", reason: message }
}
