import { DeleteOutlined, DownloadOutlined, EditOutlined, ExportOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { Resource } from "@trame/core/workspace/resources/contract"
import { RESOURCE_TYPES } from "@trame/core/workspace/resources/rules"
import { Button } from "antd"
import { api } from "../../lib/api/api.ts"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate, formatFileSize } from "../../lib/format.ts"
import { safeLink } from "../../lib/links.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { PreviewFrame, signedAddress } from "../../ui/PreviewFrame.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { resourceDialogs, resourceOptions, useDownloadResource, useRemoveResource } from "./cache.ts"
import styles from "./DetailDialog.module.css"
import { previewOf } from "./looks.tsx"
import { NoSuchResource } from "./NoSuchResource.tsx"

/** A resource's details, with a preview if the page can show one. */
export default function DetailDialog({ resourceId }: { resourceId: string }) {
  const { close } = useDialog()
  const query = useQuery({ ...resourceOptions(resourceId), enabled: resourceId !== "" })
  return (
    <DialogFrame title={query.data?.name ?? "Ressource"} width={820} light>
      {resourceId ? (
        <QueryBoundary
          query={query}
          gone={<NoSuchResource onBack={close} />}
          loading="Chargement de la ressource"
          failure="Erreur lors du chargement des données"
          onBack={close}
        >
          {(resource) => <Detail resource={resource} />}
        </QueryBoundary>
      ) : (
        <NoSuchResource onBack={close} />
      )}
    </DialogFrame>
  )
}

function Detail({ resource }: { resource: Resource }) {
  const { description, type, file, url, addedBy, createdAt, updatedAt } = resource
  return (
    <>
      <Preview resource={resource} />
      <p className="mb-5 anywhere pre-line">{description}</p>
      {url ? <Address url={url} /> : null}
      <Facts
        facts={[
          ["Type", RESOURCE_TYPES[type]],
          ...(file
            ? ([
                ["Fichier", file.name],
                ["Taille", formatFileSize(file.size)],
              ] as const)
            : []),
          ["Ajoutée par", addedBy.name],
          ["Ajoutée le", formatDate(createdAt)],
          ...(updatedAt === createdAt ? [] : ([["Modifiée le", formatDate(updatedAt)]] as const)),
        ]}
      />
      <Actions resource={resource} />
    </>
  )
}

function Address({ url }: { url: string }) {
  return (
    <p
      className={`row wrap justify-between gap-y-3 gap-x-4 mb-5 px-4 py-3 rounded bg-paper border ${styles.address}`}
    >
      <a className="min-0 anywhere" href={safeLink(url)} target="_blank" rel="noopener noreferrer">
        {url}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
      <CopyButton text={url} />
    </p>
  )
}

function Preview({ resource }: { resource: Resource }) {
  const kind = previewOf(resource)
  const address = useQuery({
    ...api.resources.file.queryOptions({ input: { resourceId: resource.id, disposition: "inline" } }),
    enabled: kind !== null,
    ...signedAddress,
  })
  return kind ? (
    <div className={styles.preview}>
      <PreviewFrame kind={kind} name={resource.name} address={address} />
    </div>
  ) : null
}

function Actions({ resource }: { resource: Resource }) {
  const { finish } = useDialog()
  const { open } = useDialogParam(resourceDialogs)
  const download = useDownloadResource()
  const remove = useRemoveResource()
  const removeAndClose = async () => {
    if (await remove(resource)) finish()
  }
  return (
    <div className="flex wrap justify-end gap-3 mt-7">
      <Button
        danger
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        className={styles.remove}
        onClick={() => void removeAndClose()}
      >
        Supprimer
      </Button>
      <Button icon={<EditOutlined aria-hidden />} onClick={() => open("edit", { resource: resource.id })}>
        Modifier
      </Button>
      {resource.kind === "file" ? (
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void download(resource)}
        >
          Télécharger
        </Button>
      ) : (
        <Button
          type="primary"
          icon={<ExportOutlined aria-hidden />}
          href={safeLink(resource.url)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Ouvrir le lien
        </Button>
      )}
    </div>
  )
}
