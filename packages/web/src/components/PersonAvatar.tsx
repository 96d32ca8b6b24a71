import { Avatar } from "antd"
import { useState } from "react"
import { initials } from "../lib/format.ts"
import { hueOf } from "../lib/hue.ts"

interface PersonAvatarProps {
  name: string
  imageUrl?: string | null
  /** Pixels; 40 unless said. */
  size?: number
}

/** The picture, or the initials when there is none or it does not load. */
export function PersonAvatar({ name, imageUrl, size = 40 }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { background, ink } = hueOf(name)
  const showImage = imageUrl && broken !== imageUrl
  return (
    <Avatar
      size={size}
      style={{ background, color: ink, fontWeight: 600, fontSize: size * 0.38, flex: "none" }}
      src={
        showImage ? (
          <img
            src={imageUrl}
            alt={name}
            loading="lazy"
            referrerPolicy="no-referrer"
            onError={() => setBroken(imageUrl)}
          />
        ) : undefined
      }
    >
      <span role="img" aria-label={name}>
        {initials(name) || "?"}
      </span>
    </Avatar>
  )
}
