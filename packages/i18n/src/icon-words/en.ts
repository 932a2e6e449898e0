import type { IconWords } from './word-list.ts'

/** The names of the catalogue are English already: only what reads wrong is here. */
export const en: IconWords = {
  words: '',
  modifiers: 'circle: {} in a circle; square: {} in a square;',
  labels: `
  app-store: App Store; apple-podcasts: Apple Podcasts; arrow-counter-clockwise: arrow counterclockwise;
  arrow-square-in: arrow into a square; arrow-square-out: arrow out of a square;
  arrows-counter-clockwise: arrows counterclockwise; article-medium: Medium article;
  article-ny-times: New York Times article; brackets-angle: angle brackets; brackets-curly: curly brackets;
  brackets-round: round brackets; brackets-square: square brackets; calendar-x: calendar with a cross;
  cards-three: three cards; chat-circle: round chat; chat-teardrop: teardrop chat; chats-circle: round chats;
  chats-teardrop: teardrop chats; check-square-offset: check in an offset square; circles-four: four circles;
  circles-three: three circles; clock-counter-clockwise: clock counterclockwise;
  currency-circle-dollar: dollar in a circle; dev-to: DEV; diamonds-four: four diamonds; dots-nine: nine dots;
  dots-six: six dots; dots-three: three dots; exclude-square: exclude squares; file-x: file with a cross;
  finn-the-human: Finn the Human; fork-knife: fork and knife; gender-female: female gender; gender-male: male gender;
  google-drive: Google Drive; google-play: Google Play; image-square: square image; images-square: square images;
  intersect-square: intersect squares; list-check: checklist; list-checks: checklist; medium-logo: Medium logo;
  microsoft-teams: Microsoft Teams; microsoft-word: Microsoft Word; ny-times: New York Times; open-ai: OpenAI;
  read-cv: Read.cv; square-logo: Square logo; squares-four: four squares; stack-overflow: Stack Overflow;
  star-of-david: Star of David; steam-logo: Steam logo; subtract-square: subtract squares; t-shirt: T-shirt;
  unite-square: unite squares; users-four: four users; users-three: three users; wave-sawtooth: sawtooth wave;
  wave-sine: sine wave; wave-square: square wave; wave-triangle: triangle wave; wifi-none: Wi-Fi without signal;
  x-circle: cross in a circle; x-square: cross in a square; yin-yang: yin and yang;
`,
  synonyms: `
  campfire: camp bonfire; chalkboard-teacher: teacher class school; confetti: party wedding celebration;
  cooking-pot: kitchen recipe meal; guitar: string concert; hand-heart: charity volunteer care; invoice: bill payment;
  music-notes: song melody concert; picnic-table: camp park; student: pupil school; storefront: shop store;
  tent: camp; users-three: group team family; users-four: group team;
`,
  tags: '',
  endings: ['', ''],
}
