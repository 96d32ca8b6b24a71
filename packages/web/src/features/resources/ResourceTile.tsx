import { DeleteOutlined, DownloadOutlined, EditOutlined, ExportOutlined } from "@ant-design/icons"
import type { Resource } from "@trame/core/workspace/resources/contract"
import { RESOURCE_TYPES } from "@trame/core/workspace/resources/rules"
import { memo } from "react"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate, formatFileSize } from "../../lib/format.ts"
import { useRowKeys } from "../../lib/keys/rows.ts"
import { safeLink } from "../../lib/links.ts"
import { CardAction, CardFrame, CardLink } from "../../ui/list/ListCard.tsx"
import { resourceDialogs, useDownloadResource, useRemoveResource } from "./cache.ts"
import { contentIcon, contentWord } from "./looks.tsx"
import styles from "./ResourceTile.module.css"

interface TilesProps {
  label: string
  items: readonly Resource[]
  heading: "h2" | "h3"
  /** Shows the type, for lists of several types. */
  typed?: boolean
}

export function Tiles({ label, items, ...look }: TilesProps) {
  const { open } = useDialogParam(resourceDialogs)
  useRowKeys({ edit: (resource) => open("edit", { resource }) })
  return (
    <ul className={`grid gap-4 ${styles.grid}`} aria-label={label}>
      {items.map((resource) => (
        <li key={resource.id} data-item data-row={resource.id} className="grid min-0">
          <ResourceTile resource={resource} {...look} />
        </li>
      ))}
    </ul>
  )
}

interface ResourceTileProps extends Pick<TilesProps, "heading" | "typed"> {
  resource: Resource
}

/** The name's link covers the tile; other actions lie above it. */
const ResourceTile = memo(function ResourceTile({
  resource,
  heading: Heading,
  typed = false,
}: ResourceTileProps) {
  const { linkTo, open } = useDialogParam(resourceDialogs)
  const remove = useRemoveResource()
  const { id, name, type, description, file, createdAt } = resource
  return (
    <CardFrame className={styles.tile}>
      <span className={`grid place-center accent text-l rounded bg-tint ${styles.icon}`} aria-hidden="true">
        {contentIcon(resource)}
      </span>
      <div className="stack gap-2 min-0">
        <Heading className={styles.name}>
          <CardLink {...linkTo("resource", { resource: id })}>{name}</CardLink>
        </Heading>
        <p className={`soft text-m anywhere clip leading-snug ${styles.description}`}>{description}</p>
      </div>
      <div className={`row justify-between gap-3 ${styles.foot}`}>
        <p className={`flex wrap gap-x-4 min-0 soft text-s tabular leading-snug ${styles.facts}`}>
          {typed ? <span className={`min-0 anywhere ${styles.type}`}>{RESOURCE_TYPES[type]}</span> : null}
          <span className={`min-0 anywhere ${styles.word}`}>{contentWord(resource)}</span>
          {file ? <span className="min-0 anywhere">{formatFileSize(file.size)}</span> : null}
          <span className={`min-0 anywhere ${styles.day}`}>{formatDate(createdAt)}</span>
        </p>
        <div className={`flex gap-1 flex-none relative ${styles.actions}`}>
          <OpenAction resource={resource} />
          <CardAction
            label="Modifier"
            name={`Modifier ${name}`}
            icon={<EditOutlined aria-hidden />}
            onClick={() => open("edit", { resource: id })}
          />
          <CardAction
            label="Supprimer"
            name={`Supprimer ${name}`}
            icon={<DeleteOutlined aria-hidden />}
            danger
            onClick={() => void remove(resource)}
          />
        </div>
      </div>
    </CardFrame>
  )
})

function OpenAction({ resource }: { resource: Resource }) {
  const download = useDownloadResource()
  const { name, kind, url } = resource
  if (kind === "file")
    return (
      <CardAction
        label="Télécharger"
        name={`Télécharger ${name}`}
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => void download(resource)}
      />
    )
  return (
    <CardAction
      label="Ouvrir le lien"
      name={`Ouvrir le lien ${name} (nouvel onglet)`}
      icon={<ExportOutlined aria-hidden />}
      href={safeLink(url)}
    />
  )
}
