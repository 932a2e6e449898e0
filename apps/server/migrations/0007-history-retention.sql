-- Days that a team's history is kept; null for ever.
alter table trellis.team add column history_days int check (history_days >= 90);
