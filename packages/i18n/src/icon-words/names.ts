/** Proper names, abbreviations and letters: written so in every language. */
export const names = `
  a: A; aa: AA; airplay: AirPlay; amazon: Amazon; android: Android; angular: Angular; b: B; behance: Behance;
  bluetooth: Bluetooth; c: C; cardboard: Cardboard; chi: chi; chrome: Chrome; coda: Coda; codepen: CodePen;
  codesandbox: CodeSandbox; cpp: C++; cpu: CPU; css: CSS; csv: CSV; cv: CV; d: D; discord: Discord; doc: DOC;
  dribbble: Dribbble; dropbox: Dropbox; excel: Excel; facebook: Facebook; fediverse: Fediverse; figma: Figma;
  finn: Finn; framer: Framer; gif: GIF; git: Git; github: GitHub; gitlab: GitLab; goodreads: Goodreads;
  google: Google; gps: GPS; h: H; hifi: hi-fi; html: HTML; ini: INI; instagram: Instagram; jpg: JPG; js: JS; jsx: JSX;
  k: K; lastfm: Last.fm; lego: LEGO; linkedin: LinkedIn; linktree: Linktree; linux: Linux; markdown: Markdown;
  mastodon: Mastodon; md: MD; messenger: Messenger; meta: Meta; microsoft: Microsoft; notion: Notion; ny: NY;
  outlook: Outlook; p: P; patreon: Patreon; paypal: PayPal; pdf: PDF; phosphor: Phosphor; photos: Photos; pi: pi;
  pinterest: Pinterest; pix: Pix; png: PNG; podcasts: Podcasts; powerpoint: PowerPoint; ppt: PPT; py: PY; qr: QR;
  reddit: Reddit; replit: Replit; rs: RS; rss: RSS; sim: SIM; sketch: Sketch; skype: Skype; slack: Slack;
  snapchat: Snapchat; soundcloud: SoundCloud; spotify: Spotify; sql: SQL; stripe: Stripe; svg: SVG; t: T; tai: tai;
  telegram: Telegram; threads: Threads; tidal: TIDAL; tiktok: TikTok; ts: TS; tsx: TSX; tumblr: Tumblr;
  twitch: Twitch; twitter: Twitter; txt: TXT; u: U; usb: USB; v: V; vue: Vue; webhooks: Webhooks; wechat: WeChat;
  whatsapp: WhatsApp; wifi: Wi-Fi; windows: Windows; x: X; xls: XLS; yang: yang; yin: yin; youtube: YouTube; z: Z;
  zip: ZIP;
`
