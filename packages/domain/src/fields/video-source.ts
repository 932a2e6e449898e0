/** Where a video is played: in the frame of its platform, or by the browser itself. */
export type VideoSource =
  | { readonly host: 'youtube' | 'vimeo'; readonly frame: string }
  | { readonly host: 'file'; readonly file: string }

/** Origins of the frames that `videoSource` gives: the only ones pages may show (Content-Security-Policy). */
export const videoFrameOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

const [youtube, vimeo] = videoFrameOrigins
const youtubeHosts = ['youtube.com', 'youtube-nocookie.com', 'music.youtube.com', 'm.youtube.com']

/** What plays an address, or null where it is neither of a known platform nor of a video file. */
export function videoSource(address: string): VideoSource | null {
  const [, host, path = '', query = ''] = addressParts.exec(address) ?? []
  if (host === undefined) return null
  const place = host.toLowerCase()
  if (place === 'youtu.be' || youtubeHosts.includes(place)) return youtubeFrame(place, path, query)
  if (place === 'vimeo.com' || place === 'player.vimeo.com') return vimeoFrame(path, query)
  return /\.(mp4|m4v|webm|ogv|mov)$/i.test(path) ? { host: 'file', file: address } : null
}

const addressParts = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)(?:\?([^#]*))?/i

/** A part of the query; letters that would be escaped there are in none of those asked for. */
const queryPart = (query: string, name: string): string =>
  query
    .split('&')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/** Addresses of a watch page, a short link, shorts, live and the frame itself; the start time is kept. */
function youtubeFrame(host: string, path: string, query: string): VideoSource | null {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  const inPath = ['embed', 'shorts', 'live', 'v'].includes(first) ? second : ''
  const id = host === 'youtu.be' ? first : first === 'watch' ? queryPart(query, 'v') : inPath
  if (!/^[\w-]{6,20}$/.test(id)) return null
  const start = secondsOf(queryPart(query, 't') || queryPart(query, 'start'))
  return { host: 'youtube', frame: `${youtube}/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}` }
}

/** 90, 90s or 1m30s. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** An unlisted video has a key behind its number, or as `h`. */
function vimeoFrame(path: string, query: string): VideoSource | null {
  const [, id, keyInPath] = /\/(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(path) ?? []
  if (id === undefined) return null
  const key = keyInPath ?? queryPart(query, 'h')
  return { host: 'vimeo', frame: `${vimeo}/video/${id}?autoplay=1${/^[\da-f]{6,20}$/.test(key) ? `&h=${key}` : ''}` }
}
