/** What the limit compares and searches; the same expressions stand in its indexes and in its questions. */

export const functions = `
create or replace function plain(given text) returns text language sql immutable strict parallel safe as
$$ select translate(lower(given), 'Éáéíóúñüöäëçèàâêîôûï@.-+', 'eaeiounuoaeceaaeioui    ') $$;
create or replace function words(given text) returns tsvector language sql immutable strict parallel safe as
$$ select to_tsvector('simple'::regconfig, plain(given)) $$;`

export const lastKey = 'plain(last_name)'
export const firstKey = 'plain(first_name)'

export const search =
  "words(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || city || ' ' || company || ' ' || notes)"
