import { describe, expect, it } from 'vitest'
import { videoFrameOrigins, videoSource } from './video-source.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1'

describe('the source of a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=M7lc1UVf-VE', youtube],
    ['https://m.youtube.com/watch?list=PL1&v=M7lc1UVf-VE', youtube],
    ['https://youtu.be/M7lc1UVf-VE?t=1m30s', `${youtube}&start=90`],
    ['https://www.youtube.com/shorts/M7lc1UVf-VE', youtube],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
    ['https://vimeo.com/76979871/a1b2c3d4', 'https://player.vimeo.com/video/76979871?autoplay=1&h=a1b2c3d4'],
    [
      'https://player.vimeo.com/video/76979871?h=a1b2c3d4',
      'https://player.vimeo.com/video/76979871?autoplay=1&h=a1b2c3d4',
    ],
  ])('of %s is a frame of its platform', (address, frame) => {
    expect(videoSource(address)).toMatchObject({ frame })
    expect(videoFrameOrigins).toContain(new RegExp('^https://[^/]+').exec(frame)?.[0])
  })

  it('of a file is the file', () => {
    const file = 'https://media.example.org/recital.mp4?signature=a%2Fb'
    expect(videoSource(file)).toEqual({ host: 'file', file })
  })

  it.each([
    'https://youtube.com@evil.example/watch?v=M7lc1UVf-VE',
    'https://youtube.com.evil.example/watch?v=M7lc1UVf-VE',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/@harbor',
    'https://vimeo.com/channels/staffpicks',
    'https://example.org/page.html',
    'javascript:alert(1)//x.mp4',
    'recital.mp4',
  ])('of %s is none', (address) => {
    expect(videoSource(address)).toBeNull()
  })
})
