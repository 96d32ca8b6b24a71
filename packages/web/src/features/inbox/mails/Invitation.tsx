import { CalendarOutlined } from "@ant-design/icons"
import type { Invitation as Invited } from "@trame/core/inbox/contract/shapes"
import { parisDay } from "@trame/core/lib/day"
import { formatDate, formatTime } from "../../../lib/format.ts"
import styles from "./ThreadMessages.module.css"

/** The invitation attached to a mail (rules/inbox.md#invitations). */
export function Invitation({ invitation }: { invitation: Invited }) {
  const { title, location, cancelled } = invitation
  return (
    <aside
      className={`flex items-baseline gap-3 px-4 py-3 text-m anywhere rounded-m border ${styles.invitation}`}
      aria-label="Invitation"
    >
      <CalendarOutlined aria-hidden />
      <div>
        <h3 className="text-m strong font">
          {cancelled ? "Événement annulé" : "Invitation"}
          {title ? ` : ${title}` : ""}
        </h3>
        <p className="mt-1" data-cancelled={cancelled}>
          {periodOf(invitation)}
        </p>
        {location ? <p className="mt-1 soft">{location}</p> : null}
      </div>
    </aside>
  )
}

const long = (day: string) => formatDate(day, { style: "long" })

function periodOf({ start, end, allDay }: Invited): string {
  if (allDay) return end ? `du ${long(start)} au ${long(end)}` : `le ${long(start)}, toute la journée`
  const from = `${long(parisDay(start))} à ${formatTime(start)}`
  if (!end) return `le ${from} (heure de Paris)`
  const isSameDay = parisDay(start) === parisDay(end)
  return isSameDay
    ? `le ${long(parisDay(start))}, de ${formatTime(start)} à ${formatTime(end)} (heure de Paris)`
    : `du ${from} au ${long(parisDay(end))} à ${formatTime(end)} (heure de Paris)`
}
