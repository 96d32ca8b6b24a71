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
  /** Where nothing else says it. */
  typed?: boolean
}

export function Tiles({ label, items, ...look }: TilesProps) {
  const { open } = useDialogParam(resourceDialogs)
  useRowKeys({ edit: (resource) => open("edit", { resource }) })
  return (
    <ul className={styles.grid} aria-label={label}>
      {items.map((resource) => (
        <li key={resource.id} data-item data-row={resource.id} className={styles.cell}>
          <ResourceTile resource={resource} {...look} />
        </li>
      ))}
    </ul>
  )
}

interface ResourceTileProps extends Pick<TilesProps, "heading" | "typed"> {
  resource: Resource
}

/** The name's link covers the tile; what can be done besides lies above it. */
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
      <span className={styles.icon} aria-hidden="true">
        {contentIcon(resource)}
      </span>
      <div className={styles.text}>
        <Heading className={styles.name}>
          <CardLink {...linkTo("resource", { resource: id })}>{name}</CardLink>
        </Heading>
        <p className={styles.description}>{description}</p>
      </div>
      <div className={styles.foot}>
        <p className={styles.facts}>
          {typed ? <span className={styles.type}>{RESOURCE_TYPES[type]}</span> : null}
          <span className={styles.word}>{contentWord(resource)}</span>
          {file ? <span>{formatFileSize(file.size)}</span> : null}
          <span className={styles.day}>{formatDate(createdAt)}</span>
        </p>
        <div className={styles.actions}>
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
