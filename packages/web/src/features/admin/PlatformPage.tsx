import { UserDeleteOutlined, UserSwitchOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { text, useUrlParam } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts"
import { enterPath } from "../../lib/session/acting.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { SearchInput } from "../../ui/form/SearchInput.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import adminStyles from "./Admin.module.css"
import { DetailDialogs, Gone, Part, RecentCampaigns } from "./details.tsx"
import { LISTS } from "./lists.tsx"
import {
  agencyDialogs,
  KIND_LABELS,
  KINDS,
  type Kind,
  listDialogs,
  planFacts,
  seatsText,
  subscriptionState,
} from "./queries.ts"

/** `/superadmin` (rules/platform.md#owners-dashboard). */
export function Component() {
  useDocumentTitle("Plateforme")
  const [written, setSearch] = useUrlParam("search")
  const search = text(written)
  const { open } = useDialogParam(listDialogs)
  return (
    <>
      <PageHeader
        title="Plateforme"
        subtitle="Toutes les agences, leurs équipes et leurs campagnes"
        actions={
          <>
            <LinkButton to="/superadmin/catalogue" icon={<UserDeleteOutlined aria-hidden />}>
              Retraits du catalogue
            </LinkButton>
            <LinkButton to="/superadmin/user-approval" icon={<UserSwitchOutlined aria-hidden />}>
              Gestion utilisateurs
            </LinkButton>
          </>
        }
      />
      <Tiles onOpen={(kind) => open(kind)} />
      <section aria-labelledby="agences">
        <div className="row wrap justify-between gap-y-4 gap-x-6 mb-5">
          <h2 id="agences" className="text-xl bold">
            Agences
          </h2>
          <SearchInput
            label="Rechercher une agence"
            value={search}
            onSearch={setSearch}
            className={adminStyles.search}
          />
        </div>
        <LISTS.agencies search={search} onClearSearch={() => setSearch("")} />
      </section>
      <DialogOutlet of={listDialogs}>
        {{
          agencies: () => <ListDialog kind="agencies" />,
          users: () => <ListDialog kind="users" />,
          clients: () => <ListDialog kind="clients" />,
          influencers: () => <ListDialog kind="influencers" />,
          collaborations: () => <ListDialog kind="collaborations" />,
        }}
      </DialogOutlet>
      <DialogOutlet of={agencyDialogs}>
        {{ agency: ({ agency }) => <AgencyDialog agencyId={agency} /> }}
      </DialogOutlet>
      <DetailDialogs />
    </>
  )
}

/** Six figures of the platform; all but the revenue open their list. */
function Tiles({ onOpen }: { onOpen: (kind: Kind) => void }) {
  const query = useQuery(api.admin.overview.queryOptions())
  return (
    <QueryBoundary query={query} loading="Chargement des chiffres" rows={2}>
      {(data) => (
        <section aria-label="Chiffres de la plateforme">
          <Figures
            figures={[
              ...KINDS.map((kind) => ({
                label: KIND_LABELS[kind],
                value: data[kind],
                link: (
                  <button type="button" aria-haspopup="dialog" onClick={() => onOpen(kind)}>
                    {KIND_LABELS[kind]}
                  </button>
                ),
              })),
              { label: "CA Total", value: formatMoney(data.revenue) },
            ]}
          />
        </section>
      )}
    </QueryBoundary>
  )
}

const SEARCH_LABELS: Record<Kind, string> = {
  agencies: "Rechercher une agence dans la liste",
  users: "Rechercher un utilisateur",
  clients: "Rechercher un client",
  influencers: "Rechercher un influenceur",
  collaborations: "Rechercher une campagne",
}

/** The full list of a tile. */
function ListDialog({ kind }: { kind: Kind }) {
  const [written, setFind] = useUrlParam("find")
  const find = text(written)
  const List = LISTS[kind]
  return (
    <DialogFrame title={KIND_LABELS[kind]} width={1120} light>
      <div className="grid gap-5 pt-3 cols-1">
        <SearchInput
          label={SEARCH_LABELS[kind]}
          value={find}
          onSearch={setFind}
          className={adminStyles.search}
        />
        <List search={find} onClearSearch={() => setFind(null)} />
      </div>
    </DialogFrame>
  )
}

/** An agency's summary; its page has the rest. */
function AgencyDialog({ agencyId }: { agencyId: string }) {
  return (
    <DialogFrame title="Agence" width={760} light>
      <Summary agencyId={agencyId} />
    </DialogFrame>
  )
}

function Summary({ agencyId }: { agencyId: string }) {
  const query = useQuery(api.admin.agency.queryOptions({ input: { agencyId } }))
  return (
    <QueryBoundary query={query} gone={<Gone title="Cette agence n'existe pas" />}>
      {({ agency, figures, ownerName }) => {
        const { label, status } = subscriptionState(agency)
        return (
          <div className="grid gap-7 pt-2 cols-1">
            <div>
              <div className="row wrap gap-y-3 gap-x-4">
                <h2 className="text-xl bold anywhere">{agency.name}</h2>
                <StatusTag status={status}>{label}</StatusTag>
              </div>
              <p className="soft text-m anywhere">
                Créée le {formatDate(agency.createdAt, { missing: "Date inconnue" })} · ID {agency.id}
              </p>
            </div>
            <Facts
              facts={[
                ["Utilisateurs", formatNumber(figures.users)],
                ["Clients", formatNumber(figures.clients)],
                ["Influenceurs", formatNumber(figures.influencers)],
                ["Campagnes", formatNumber(figures.collaborations)],
                ["CA Total", formatMoney(figures.revenue)],
                ["Propriétaire", ownerName ?? "Non défini"],
                ["Sièges", seatsText(agency)],
                ...planFacts(agency),
              ]}
            />
            <Part title="Campagnes récentes">
              <RecentCampaigns agencyId={agencyId} />
            </Part>
            <div className="flex wrap justify-end gap-3">
              <LinkButton to={enterPath(agencyId)}>Agir dans cette agence</LinkButton>
              <LinkButton type="primary" to={`/superadmin/agency/${agencyId}`}>
                Voir le détail
              </LinkButton>
            </div>
          </div>
        )
      }}
    </QueryBoundary>
  )
}
