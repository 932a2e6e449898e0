/** What the limit compares and searches; the same expressions stand in its indexes and in its questions. */

export const functions = `
create or replace function public.plain(given text) returns text language sql immutable strict parallel safe as
$$ select translate(lower(given), 'Éáéíóúñüöäëçèàâêîôûï@.-+', 'eaeiounuoaeceaaeioui    ') $$;
create or replace function public.words(given text) returns tsvector language sql immutable strict parallel safe as
$$ select to_tsvector('simple'::regconfig, public.plain(given)) $$;`

export const lastKey = 'public.plain(last_name)'
export const firstKey = 'public.plain(first_name)'

export const search =
  "public.words(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || city || ' ' || company || ' ' || notes)"
