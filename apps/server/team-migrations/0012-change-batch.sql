-- A change is written by the same statement as its batch, or after it in the same transaction, and a batch goes with all
-- its changes or not at all (history/keeping, trash/purge). Checking that once more for every row cost a tenth of each
-- write, and a lock on the batch per record of a bulk change.
alter table change drop constraint if exists change_batch_id_fkey;
