import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { filesApi, type StoredFile } from '@trellis/domain/files/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { SkeletonTable } from '../../ui/skeleton-table.tsx'
import { openDialog } from '../../ui/open-dialog.ts'
import classes from './logos.module.css'

interface Choosing {
  teamId: number
  title: string
  onChoose: (file: File) => void
}

/** Asks for one of the images that records of the team hold, and gives a copy of it. */
export function chooseTeamImage({ teamId, title, onChoose }: Choosing): void {
  openDialog({
    title,
    size: 'lg',
    children: (close) => (
      <TeamImages
        teamId={teamId}
        onChoose={(file) => {
          close()
          onChoose(file)
        }}
      />
    ),
  })
}

function TeamImages({ teamId, onChoose }: Omit<Choosing, 'title'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const params = { teamId }
  const list = useInfiniteQuery({
    queryKey: [...keyOf(filesApi.teamImages), { params, search }],
    queryFn: ({ pageParam, signal }) =>
      call(filesApi.teamImages, { params, query: { search, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ images, more }) => (more ? String(images.at(-1)?.id) : undefined),
  })
  const fetching = useMutation({
    mutationFn: async (image: StoredFile) => {
      const bytes = await fetch(
        addressOf(filesApi.downloadFile, { params: { teamId, fileId: String(image.id) }, query: {} }),
      )
      if (!bytes.ok) throw new Error(`the file answered ${bytes.status}`)
      return new File([await bytes.blob()], image.name, { type: image.mimeType })
    },
    onSuccess: onChoose,
  })
  const { data } = list
  const images = data?.pages.flatMap((page) => page.images) ?? []
  return (
    <div className={classes.choose}>
      <TextInput
        label={t('teams.logos.findImage')}
        type="search"
        maxLength={100}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list.isLoadingError && (
        <ErrorState error={list.error} title={t('teams.logos.imagesError')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonTable columns={3} />}
      {data && images.length === 0 && (
        <EmptyState
          icon="images"
          title={t(search ? 'teams.logos.imagesNoneFound' : 'teams.logos.imagesNone')}
          text={t('teams.logos.imagesNoneText')}
        />
      )}
      {images.length > 0 && (
        <ul className={classes.images}>
          {images.map((image) => (
            <li key={image.id}>
              <button
                type="button"
                className={classes.image}
                aria-label={t('teams.logos.imageUse', { name: image.name })}
                disabled={fetching.isPending}
                onClick={() => fetching.mutate(image)}
              >
                <img
                  src={addressOf(filesApi.thumbnail, {
                    params: { teamId, fileId: String(image.id) },
                    query: { size: 'grid' },
                  })}
                  alt=""
                  loading="lazy"
                />
                <span>{image.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <MorePages list={list} label={t('teams.logos.imagesMore')} size="xs" />
      <ErrorLine error={fetching.error} />
    </div>
  )
}
