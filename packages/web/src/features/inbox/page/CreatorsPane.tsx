import { DisconnectOutlined, LinkOutlined, QuestionCircleOutlined, ReloadOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { InboxCreator } from "@trame/core/inbox/contract/shapes"
import { de } from "@trame/core/lib/text"
import { Button, Tooltip } from "antd"
import { useRef } from "react"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../../lib/format.ts"
import { keysDialogs } from "../../../lib/keys/keysDialogs.ts"
import { useNotices } from "../../../lib/notices.tsx"
import { SearchInput } from "../../../ui/form/SearchInput.tsx"
import { InfluencerPicture } from "../../../ui/influencers/InfluencerPicture.tsx"
import { ShowMoreList } from "../../../ui/list/ShowMoreList.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { NoResults } from "../../../ui/states/NoResults.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { Bar, Lines } from "../../../ui/states/Shape.tsx"
import { creatorsOptions, type InboxAddress } from "../cache.ts"
import type { useConnection } from "../mailboxes.ts"
import styles from "./CreatorsPane.module.css"
import { SyncProgress } from "./SyncProgress.tsx"

export type Connection = ReturnType<typeof useConnection>

interface CreatorsPaneProps {
  address: InboxAddress
  connection: Connection
  chosen: InboxCreator | undefined
}

/** The creators, each with their mailbox. */
export function CreatorsPane({ address, connection, chosen }: CreatorsPaneProps) {
  const { creatorId, search, setSearch } = address
  const { open } = useDialogParam(keysDialogs)
  const query = useQuery({ ...creatorsOptions(search), placeholderData: keepPreviousData })
  const pane = useRef<HTMLElement>(null)
  return (
    <section
      ref={pane}
      className={`stack min-0 bg-surface ${styles.pane}`}
      data-pane="creators"
      aria-label="Créateurs"
    >
      <header className="grid gap-4 px-5 pt-5 pb-4 border-bottom">
        <div className="row justify-between gap-3">
          <h1 className="text-xl bold">Talent Manager</h1>
          <Tooltip title="Raccourcis clavier">
            <Button
              type="text"
              className="flex-none soft"
              icon={<QuestionCircleOutlined aria-hidden />}
              aria-label="Raccourcis clavier"
              onClick={() => open("all")}
            />
          </Tooltip>
        </div>
        {creatorId && !chosen ? null : (
          <GmailState
            chosen={chosen}
            creators={query.data?.items}
            connection={connection}
            onUnchosen={() => pane.current?.querySelector<HTMLElement>("input")?.focus()}
          />
        )}
        <SearchInput
          label="Rechercher un créateur"
          placeholder="Nom du créateur"
          value={search}
          onSearch={setSearch}
        />
      </header>
      <div className={`p-3 flex-1 min-h-0 scroll-y ${styles.list}`} aria-busy={query.isPlaceholderData}>
        <QueryBoundary query={query} loading={<Ghosts />}>
          {({ items }) =>
            items.length > 0 ? (
              <ShowMoreList items={items} label="Créateurs" className={styles.creators}>
                {(creator) => (
                  <CreatorItem
                    key={creator.influencerId}
                    creator={creator}
                    isChosen={creator.influencerId === creatorId}
                    connection={connection}
                    onChoose={() => address.choose(creator.influencerId)}
                  />
                )}
              </ShowMoreList>
            ) : search ? (
              <NoResults
                title="Aucun créateur trouvé"
                description={`Rien ne correspond à « ${search} ».`}
                clear="Effacer la recherche"
                onClear={() => setSearch("")}
              />
            ) : (
              <EmptyState
                title="Aucun créateur trouvé"
                description="Ajoutez des influenceurs depuis la page Créateurs"
              />
            )
          }
        </QueryBoundary>
      </div>
    </section>
  )
}

interface GmailStateProps {
  chosen: InboxCreator | undefined
  /** Undefined while loading. */
  creators: readonly InboxCreator[] | undefined
  connection: Connection
  onUnchosen: () => void
}

/** Whether Gmail is connected: for the chosen creator, else for any. */
function GmailState({ chosen, creators, connection, onUnchosen }: GmailStateProps) {
  const notices = useNotices()
  if (!creators && !chosen) return null
  const connected = creators?.filter(({ mailbox }) => mailbox?.status === "connected").length ?? 0
  const isConnected = chosen ? chosen.mailbox?.status === "connected" : connected > 0
  if (isConnected)
    return (
      <p className="row gap-3 text-m strong">
        <span className={`flex-none circle ${styles.dot}`} data-status="connected" aria-hidden="true" />
        {chosen
          ? "Gmail connecté"
          : formatCount(connected, "boîte Gmail connectée", "boîtes Gmail connectées")}
      </p>
    )
  return (
    <Button
      type="primary"
      block
      icon={<LinkOutlined aria-hidden />}
      loading={connection.busy}
      onClick={() => {
        if (chosen) return void connection.connect(chosen.influencerId)
        notices.info("Choisissez d'abord le créateur dont vous connectez la boîte Gmail.", 4)
        onUnchosen()
      }}
    >
      Connecter mon Gmail
    </Button>
  )
}

interface CreatorItemProps {
  creator: InboxCreator
  isChosen: boolean
  connection: Connection
  onChoose: () => void
}

function CreatorItem({ creator, isChosen, connection, onChoose }: CreatorItemProps) {
  const { influencerId, name, avatar, email, mailbox } = creator
  const status = mailbox?.status ?? "none"
  return (
    <li
      className={`grid items-center pr-3 rounded-m cols-fill-auto ${styles.creator}`}
      data-chosen={isChosen}
      data-row={influencerId}
      data-pick
    >
      <button
        type="button"
        className="row gap-4 p-3 min-0 text-left rounded-m"
        aria-current={isChosen ? "true" : undefined}
        onClick={onChoose}
      >
        <span className={`flex-none relative ${styles.picture}`} aria-hidden="true">
          <InfluencerPicture name={name} imageUrl={avatar} size={40} />
          {mailbox ? <span className={`flex-none circle ${styles.dot}`} data-status={status} /> : null}
        </span>
        <span className="grid min-0 leading-snug">
          <span className="strong ellipsis">{name}</span>
          <span className="soft text-s ellipsis">{mailbox?.email ?? email ?? "Non connecté"}</span>
          {mailbox ? (
            <span className="visually-hidden">
              {status === "connected" ? ", Gmail connecté" : ", autorisation expirée"}
            </span>
          ) : email ? (
            <span className="visually-hidden">, non connecté</span>
          ) : null}
        </span>
      </button>
      {status === "connected" ? (
        <Tooltip title="Déconnecter Gmail">
          <Button
            type="text"
            icon={<DisconnectOutlined aria-hidden />}
            aria-label={`Déconnecter Gmail ${de(name)}`}
            onClick={() => void connection.disconnect(creator)}
          />
        </Tooltip>
      ) : status === "none" ? (
        <Tooltip title="Connecter Gmail">
          <Button
            type="text"
            icon={<LinkOutlined aria-hidden />}
            aria-label={`Connecter Gmail pour ${name}`}
            disabled={connection.busy}
            onClick={() => void connection.connect(influencerId)}
          />
        </Tooltip>
      ) : null}
      {status === "expired" ? (
        <div className={`row wrap justify-between gap-y-2 gap-x-3 text-s strong ${styles.expired}`}>
          <span>Autorisation expirée</span>
          <Button
            size="small"
            icon={<ReloadOutlined aria-hidden />}
            aria-label={`Reconnecter Gmail pour ${name}`}
            disabled={connection.busy}
            onClick={() => void connection.connect(influencerId)}
          >
            Reconnecter
          </Button>
        </div>
      ) : null}
      {mailbox?.sync ? (
        <div className={styles.progress}>
          <SyncProgress of={name} sync={mailbox.sync} short />
        </div>
      ) : null}
    </li>
  )
}

const GHOSTS = ["a", "b", "c", "d", "e"]

function Ghosts() {
  return (
    <div role="status" aria-busy="true" className={`grid gap-6 px-3 py-4 ${styles.ghosts}`}>
      <span className="visually-hidden">Chargement des créateurs</span>
      {GHOSTS.map((ghost) => (
        <div className="grid cols-auto-fill gap-4" key={ghost} aria-hidden="true">
          <Bar kind="picture" width={38} />
          <Lines title="60%" rows={1} />
        </div>
      ))}
    </div>
  )
}
